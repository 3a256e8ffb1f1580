internal import BacktrailNavigation

extension HarnessReport {
  /// The report as JUnit XML in UTF-8, for a CI server. Equal reports give equal bytes.
  ///
  /// There is a suite for each scene and family of faults, with a test case for each fault at each
  /// position. What did not hold is a failure with the minimised case. Random compounds are a suite
  /// of their own, as are the faults that there was no position for, which are skipped. There are no
  /// times, since none are measured.
  ///
  /// - Parameter again: How a case is run again.
  public func junit(again: HarnessInvocation = .code) -> [UInt8] {
    var suites = sceneNames.flatMap { scene in
      HarnessFault.Family.allCases.compactMap { JUnitSuite(self, scene: scene, family: $0, again) }
    }
    if let compound = JUnitSuite(compoundsOf: self, again) { suites.append(compound) }
    if let skipped = JUnitSuite(inapplicableOf: self) { suites.append(skipped) }
    let tests = suites.reduce(0) { $0 + $1.cases.count }
    let failures = suites.reduce(0) { $0 + $1.failures }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="\#(MarkupText.escaped("Backtrail harness: \(subject)"))""#
        + #" tests="\#(tests)" failures="\#(failures)" errors="0">"#,
    ]
    for suite in suites { lines += suite.lines(seed: seed, notes: notes) }
    return Array((lines + ["</testsuites>", ""]).joined(separator: "\n").utf8)
  }
}

/// Test cases under one name.
private struct JUnitSuite {
  struct Case {
    var name: String
    var failures: [(message: String, type: String, body: [String])] = []
    var skipped: String?
  }

  let name: String
  let cases: [Case]

  var failures: Int { cases.count { !$0.failures.isEmpty } }

  init?(
    _ report: HarnessReport, scene: String, family: HarnessFault.Family, _ again: HarnessInvocation
  ) {
    let cells = report.cells.filter {
      $0.fault.family == family && OpaqueText($0.position.scene) == OpaqueText(scene)
    }
    if cells.isEmpty { return nil }
    name = "\(scene): \(family.rawValue)"
    cases = cells.map { cell in
      let place = cell.position.placeText.map { " at \($0)" } ?? ""
      let broken = HarnessInvariant.allCases.filter(cell.broken.contains)
      return Case(
        name: cell.fault.rawValue + place,
        failures: broken.map { invariant in
          let violation = report.violation(of: invariant, in: cell)
          return (
            "\(invariant.rawValue) did not hold: \(violation?.explanation ?? invariant.promise)",
            invariant.rawValue,
            violation?.text(again: again).split(separator: "\n").map(String.init)
              ?? [invariant.promise]
          )
        },
        skipped: cell.runs == 0 && broken.isEmpty ? "It did not come about there." : nil)
    }
  }

  init?(compoundsOf report: HarnessReport, _ again: HarnessInvocation) {
    if report.compounds == 0 { return nil }
    name = "random compounds"
    let broken = report.violations.filter { $0.found.steps.count > 1 }
    if broken.isEmpty {
      cases = [Case(name: Counted.text(report.compounds, "random compound"))]
      return
    }
    cases = broken.map { violation in
      let message = "\(violation.invariant.rawValue) did not hold: \(violation.explanation)"
      let body = violation.text(again: again).split(separator: "\n").map(String.init)
      return Case(
        name: "\(violation.found): \(violation.invariant.rawValue)",
        failures: [(message, violation.invariant.rawValue, body)])
    }
  }

  init?(inapplicableOf report: HarnessReport) {
    if report.inapplicable.isEmpty { return nil }
    name = "not brought about"
    cases = report.inapplicable.map {
      Case(name: $0.rawValue, skipped: "There was no position for it in the samples.")
    }
  }

  func lines(seed: UInt64, notes: [String]) -> [String] {
    let escapedName = MarkupText.escaped(name)
    let skipped = cases.count { $0.skipped != nil }
    var lines = [
      #"  <testsuite name="\#(escapedName)" tests="\#(cases.count)" failures="\#(failures)""#
        + #" errors="0" skipped="\#(skipped)">"#,
      "    <properties>", #"      <property name="seed" value="\#(seed)"/>"#, "    </properties>",
    ]
    for test in cases {
      let head =
        #"    <testcase name="\#(MarkupText.escaped(test.name))" classname="\#(escapedName)""#
      if test.failures.isEmpty, test.skipped == nil {
        lines.append(head + "/>")
        continue
      }
      lines.append(head + ">")
      if let reason = test.skipped {
        lines.append(#"      <skipped message="\#(MarkupText.escaped(reason))"/>"#)
      }
      for failure in test.failures {
        lines.append(
          #"      <failure message="\#(MarkupText.escaped(failure.message))""#
            + #" type="\#(MarkupText.escaped(failure.type))">"#
            + MarkupText.escaped(lines: failure.body) + "</failure>")
      }
      lines.append("    </testcase>")
    }
    if !notes.isEmpty {
      lines.append("    <system-out>\(MarkupText.escaped(lines: notes))</system-out>")
    }
    return lines + ["  </testsuite>"]
  }
}
