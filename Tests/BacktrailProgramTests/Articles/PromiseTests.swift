import Foundation
import Testing

/// The page that says what is promised names the test of each promise.
@Suite("The page of promises")
struct PromiseTests {
  /// The table rows of the page: the promise, and what backs it.
  private static func rows() throws -> [(promise: String, proof: String)] {
    let article = try #require(try Article.all().first { $0.name == "Promises" })
    return article.text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| "), cells.count == 2, cells[0] != "promise" else { return nil }
      return (cells[0], cells[1])
    }
  }

  @Test("Each promise names a check, a fuzzer or a suite that is there")
  func proofsExist() throws {
    let rows = try Self.rows()
    #expect(rows.count > 15)
    let tests = try Self.text(below: "Tests")
    let checks = try Self.text(below: "Soak")
    let fuzzers = try Self.text(below: "Fuzzing/Targets")
    for row in rows {
      let names = row.proof.matches(of: /`([^`]+)`/).map { String($0.1) }
      #expect(!names.isEmpty, "\(row.promise)")
      for name in names {
        let isThere =
          name.hasSuffix("Tests")
          ? tests.contains("struct \(name)")
          : checks.contains("let name = \"\(name)\"") || fuzzers.contains("case \(name)")
        #expect(isThere, "\(name)")
      }
    }
  }

  /// Every source in a folder of this checkout, as one text.
  private static func text(below folder: String) throws -> String {
    let folder = Readme.checkout.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .joined(separator: "\n")
  }
}
