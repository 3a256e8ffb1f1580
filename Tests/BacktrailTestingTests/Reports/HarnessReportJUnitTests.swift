import Testing

@testable import BacktrailTesting

@Suite("Reports of the harness as JUnit XML")
struct HarnessReportJUnitTests {
  @Test("The document, to the letter")
  func golden() {
    var report = ReportSamples.broken
    report.cells = [report.cells[0], report.cells[1], report.cells[5]]
    report.inapplicable = [.numberOverflow]
    let xml = String(decoding: report.junit(again: .command("again")), as: UTF8.self)
    #expect(xml == Self.document)
  }

  @Test("It is well-formed whatever is stored, and its counts are those of its elements")
  func counts() throws {
    for report in [
      ReportSamples.clean, ReportSamples.broken, ReportSamples.hostile, ReportSamples.many,
    ] {
      let elements = try #require(MarkupReader.read(report.junit()))
      let root = elements[0]
      #expect(root.name == "testsuites")
      func count(_ name: String) -> Int { elements.count { $0.name == name } }
      #expect(root.attributes["tests"] == "\(count("testcase"))")
      #expect(root.attributes["failures"] == "\(count("failure"))")
      let suites = elements.filter { $0.name == "testsuite" }
      let tests = suites.compactMap { $0.attributes["tests"].flatMap { Int($0) } }
      #expect(tests.reduce(0, +) == count("testcase"))
      // A case is known to CI servers by these two.
      let names = elements.filter { $0.name == "testcase" }.map {
        "\($0.attributes["classname"] ?? "") \($0.attributes["name"] ?? "")"
      }
      #expect(Set(names).count == names.count)
      #expect(elements.allSatisfy { $0.attributes["time"] == nil })
    }
  }

  @Test("A name that would be markup is a name")
  func names() throws {
    let elements = try #require(MarkupReader.read(ReportSamples.hostile.junit()))
    #expect(elements.allSatisfy { $0.name != "script" })
    let suites = elements.filter { $0.name == "testsuite" }.compactMap { $0.attributes["name"] }
    #expect(suites.first == "<script>alert(1)</script>: world")
    #expect(suites.contains(#"nul\u{0}bell\u{7}escape\u{1B}[31m: world"#))
  }

  static let document = ""
}
