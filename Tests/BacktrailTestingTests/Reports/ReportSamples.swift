import BacktrailNavigation

@testable import BacktrailTesting

/// Reports that a run of the harness could have come to.
enum ReportSamples {
  /// Everything held.
  static var clean: HarnessReport {
    var report = HarnessReport(seed: 7, subject: "TaskFlow")
    report.cells = cells(of: "main")
    report.compounds = 3
    return report
  }

  /// A prefix was too short, once alone and once in a compound, and something had no position.
  static var broken: HarnessReport {
    var report = clean
    report.cells[1].broken = [.maximal]
    report.inapplicable = [.numberOverflow, .nullParameter]
    let position = HarnessPosition(scene: "main", place: .stack("projects"), index: 1)
    let single = HarnessCase(seed: 7, steps: [.init(.recordDeleted, at: position)])
    let compound = HarnessCase(
      seed: 9,
      steps: [
        .init(.unknownCase, at: position, variant: 2),
        .init(.roleRemoved, at: HarnessPosition(scene: "main")),
      ])
    report.violations = [
      HarnessViolation(
        invariant: .maximal, minimal: single, found: single,
        before: ["projects: project/42, task/7", "task/7 under project/42"],
        after: ["projects: -"], explanation: "projects[0] is valid and did not come back."),
      HarnessViolation(
        invariant: .rightReason,
        minimal: HarnessCase(seed: 9, steps: [compound.steps[1]]), found: compound,
        before: ["projects: project/42"], after: ["projects: project/42 deleted"],
        explanation: "unauthorized comes before deleted."),
    ]
    return report
  }

  /// Names that would like to be markup, commands, or another line.
  static let hostileNames = [
    "<script>alert(1)</script>", "\"quoted\" 'twice' & more", "nul\u{0}bell\u{7}escape\u{1B}[31m",
    "right\u{202E}to\u{2066}left\u{200F}", "line\nbreak\ttab\r", "]]>-->", "\u{FFFE}\u{FFFF}",
    "שלום", String(repeating: "long/", count: 60), "", "é%/@:+~",
  ]

  /// Every name that comes from data is hostile.
  static var hostile: HarnessReport {
    var report = HarnessReport(seed: .max, subject: hostileNames[0])
    for name in hostileNames {
      let position = HarnessPosition(scene: name, place: .stack(name), index: 0)
      report.cells.append(
        .init(fault: .recordDeleted, position: position, runs: 1, broken: [.noOracle]))
      let single = HarnessCase(seed: .max, steps: [.init(.recordDeleted, at: position)])
      report.violations.append(
        HarnessViolation(
          invariant: .noOracle, minimal: single, found: single, before: [name], after: [name],
          explanation: name))
    }
    return report
  }

  /// Many scenes, of which one is broken.
  static var many: HarnessReport {
    var report = HarnessReport(seed: 7, subject: "stored references")
    for number in 0..<5 { report.cells += cells(of: "ana/s\(number)") }
    report.cells[7].broken = [.prefix]
    return report
  }

  private static func cells(of scene: String) -> [HarnessReport.Cell] {
    let projects = RoutePlace.stack("projects")
    func cell(_ fault: HarnessFault, _ place: RoutePlace?, _ index: Int?) -> HarnessReport.Cell {
      .init(
        fault: fault, position: HarnessPosition(scene: scene, place: place, index: index), runs: 2,
        broken: [])
    }
    return [
      cell(.recordDeleted, projects, 0), cell(.recordDeleted, projects, 1),
      cell(.recordDeleted, .sidebar, nil), cell(.recordDeleted, .presentedStack(0), 0),
      cell(.roleRemoved, nil, nil), cell(.veryLong, projects, nil),
    ]
  }
}
