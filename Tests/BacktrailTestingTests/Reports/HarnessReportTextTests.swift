import BacktrailNavigation
import Testing

@testable import BacktrailTesting

@Suite("Reports of the harness as text")
struct HarnessReportTextTests {
  @Test("All held: a matrix for the scene and a line that sums up")
  func clean() {
    #expect(ReportSamples.clean.text() == Self.cleanText)
  }

  @Test("What did not hold is told as a case that can be run again")
  func broken() {
    #expect(
      ReportSamples.broken.text(again: .command("backtrail --db app.db harness"))
        == Self.brokenText)
  }

  @Test("A narrow window has several tables below one another, and no line of them is too long")
  func narrow() {
    let text = ReportSamples.clean.text(HarnessTextStyle(width: 40))
    #expect(text == Self.narrowText)
    var long = ReportSamples.clean
    long.cells = (0..<64).map {
      .init(
        fault: .killedDuringMigration,
        position: HarnessPosition(
          scene: "s", place: .stack(String(repeating: "t", count: 90)), index: $0),
        runs: 1, broken: [])
    }
    long.compounds = 0
    for width in [40, 60, 80, 132] {
      let lines = long.text(HarnessTextStyle(width: width)).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= width }, "\(width)")
      #expect(lines.joined().count { $0 == "✓" } == 65)
    }
  }

  @Test("Of many scenes there is one matrix, and one of each that is broken")
  func many() {
    let text = ReportSamples.many.text()
    #expect(text.hasPrefix("all 5 scenes\n"))
    let heads = text.split(separator: "\n").filter { $0.hasPrefix("scene ") }
    #expect(heads == ["scene ana/s1"])
    #expect(text.count { $0 == "✗" } == 3)
  }

  @Test("That a part of the scenes was drawn is said")
  func drawn() {
    var report = ReportSamples.many
    report.population = 3_000
    #expect(
      report.summary.hasPrefix(
        "60 cases of stored references in 5 of 3000 scenes under seed 7: "))
  }

  @Test("Colours are added to signs, and never replace them")
  func colours() {
    let style = HarnessTextStyle(isColoured: true)
    let text = ReportSamples.broken.text(style)
    #expect(text.contains("\u{1B}[1;31m✗\u{1B}[0m"))
    #expect(text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == ReportSamples.broken.text())
    #expect(!ReportSamples.broken.text().contains("\u{1B}"))
  }

  @Test("Whatever is stored, no name moves the cursor, forges a line or turns the text around")
  func hostile() {
    let plain = ReportSamples.hostile.text()
    for scalar in plain.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
      #expect(!(0x202A...0x202E).contains(scalar.value) && scalar != "\u{200F}")
    }
    #expect(!plain.contains("\nbreak"))
    #expect(plain.contains(#"line\nbreak\ttab\r"#))
  }

  @Test("A run in which nothing was brought about says so")
  func nothing() {
    let report = HarnessReport(seed: 1, subject: "TaskFlow")
    #expect(report.text() == "0 cases of TaskFlow under seed 1: nothing was brought about.")
  }

  static let cleanText = """
    scene main
                      scene  projects  sidebar  presented[0].stack
                             all 0 1            0
    world
      record-deleted  -      -   ✓ ✓   ✓        ✓
      role-removed    ✓      -   - -   -        -
    encoding
      very-long       -      ✓   - -   -        -

    ✓ held   ✗ did not hold   - not brought about

    15 cases (3 random compounds among them) of TaskFlow under seed 7: every
    invariant held.
    """

  static let brokenText = """
    scene main
                      scene  projects  sidebar  presented[0].stack
                             all 0 1            0
    world
      record-deleted  -      -   ✓ ✗   ✓        ✓
      role-removed    ✓      -   - -   -        -
    encoding
      very-long       -      ✓   - -   -        -

    ✓ held   ✗ did not hold   - not brought about

    There was no position for:
      number-overflow null-parameter

    1. maximal did not hold
       No longer prefix is valid.
       projects[0] is valid and did not come back.
       fault    record-deleted at projects[1] of main
       seed     7
       before   projects: project/42, task/7
                task/7 under project/42
       after    projects: -
       again    backtrail --db app.db harness --case 7:record-deleted@main/tab:projects/1

    2. right-reason did not hold
       Each route that does not come back has the reason that is first in order.
       unauthorized comes before deleted.
       fault    role-removed at main
       seed     9
       before   projects: project/42
       after    projects: project/42 deleted
       found as 9:unknown-case~2@main/tab:projects/1+role-removed@main
       again    backtrail --db app.db harness --case 9:unknown-case~2@main/tab:projects/1+\
    role-removed@main

    15 cases (3 random compounds among them) of TaskFlow under seed 7: 2 violations
    (maximal, right-reason).
    """

  static let narrowText = """
    scene main
                      scene  projects
                             all 0 1
    world
      record-deleted  -      -   ✓ ✓
      role-removed    ✓      -   - -
    encoding
      very-long       -      ✓   - -

                      sidebar
    world
      record-deleted  ✓

                      presented[0].stack
                      0
    world
      record-deleted  ✓

    ✓ held
    ✗ did not hold
    - not brought about

    15 cases (3 random compounds among them)
    of TaskFlow under seed 7: every
    invariant held.
    """
}
