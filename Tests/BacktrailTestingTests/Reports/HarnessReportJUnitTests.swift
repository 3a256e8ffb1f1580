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

  static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="Backtrail harness: TaskFlow" tests="5" failures="2" errors="0">
      <testsuite name="main: world" tests="2" failures="1" errors="0" skipped="0">
        <properties>
          <property name="seed" value="7"/>
        </properties>
        <testcase name="record-deleted at projects[0]" classname="main: world"/>
        <testcase name="record-deleted at projects[1]" classname="main: world">
          <failure message="maximal did not hold: projects[0] is valid and did not come back." \
    type="maximal">maximal did not hold
       No longer prefix is valid.
       projects[0] is valid and did not come back.
       fault    record-deleted at projects[1] of main
       seed     7
       before   projects: project/42, task/7
                task/7 under project/42
       after    projects: -
       again    again --case 7:record-deleted@main/tab:projects/1</failure>
        </testcase>
      </testsuite>
      <testsuite name="main: encoding" tests="1" failures="0" errors="0" skipped="0">
        <properties>
          <property name="seed" value="7"/>
        </properties>
        <testcase name="very-long at projects" classname="main: encoding"/>
      </testsuite>
      <testsuite name="random compounds" tests="1" failures="1" errors="0" skipped="0">
        <properties>
          <property name="seed" value="7"/>
        </properties>
        <testcase name="9:unknown-case~2@main/tab:projects/1+role-removed@main: right-reason" \
    classname="random compounds">
          <failure message="right-reason did not hold: unauthorized comes before deleted." \
    type="right-reason">right-reason did not hold
       Each route that does not come back has the reason that is first in order.
       unauthorized comes before deleted.
       fault    role-removed at main
       seed     9
       before   projects: project/42
       after    projects: project/42 deleted
       found as 9:unknown-case~2@main/tab:projects/1+role-removed@main
       again    again --case 9:unknown-case~2@main/tab:projects/1+role-removed@main</failure>
        </testcase>
      </testsuite>
      <testsuite name="not brought about" tests="1" failures="0" errors="0" skipped="1">
        <properties>
          <property name="seed" value="7"/>
        </properties>
        <testcase name="number-overflow" classname="not brought about">
          <skipped message="There was no position for it in the samples."/>
        </testcase>
      </testsuite>
    </testsuites>

    """
}
