import Foundation
import Testing

/// An article of the documentation. Its blocks of code, one after the other, are one program.
struct Article: Sendable, CustomStringConvertible {
  /// Where it lies in this checkout.
  let path: String
  let text: String

  /// All articles of all catalogs, without the pages that only list what is in a module.
  static func all() throws -> [Article] {
    let sources = Readme.checkout.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    return try paths.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted()
      .map { path in
        let file = sources.appending(path: path)
        return Article(
          path: "Sources/\(path)", text: try String(contentsOf: file, encoding: .utf8))
      }
      .filter { !$0.text.hasPrefix("# ``") }
  }

  /// The name of its file, without the extension.
  var name: String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  var description: String { name }

  /// The target that its program is.
  var target: String { "\(name)Article" }

  var blocks: [CodeBlock] {
    CodeBlock.all(in: text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  /// Whether its code can be compiled here.
  var isProgram: Bool { !blocks.contains(where: \.isForOtherPlatforms) }

  /// The sources of its program. The schema with which the article on routes begins belongs to the
  /// programs of all.
  func sources(among articles: [Article]) throws -> [String: String] {
    let routes = try #require(articles.first { $0.name == "Routes" })
    let schema = try #require(routes.blocks.first)
    let own = blocks.filter { $0.language == "swift" }.map(\.text)
    let main = name == routes.name ? own.dropFirst() : own[...]
    return ["Planner.swift": schema.text, "main.swift": main.joined(separator: "\n")]
  }

  /// What its program is said to print.
  var output: String {
    blocks.filter { $0.language == "text" }.map(\.text).joined()
  }
}
