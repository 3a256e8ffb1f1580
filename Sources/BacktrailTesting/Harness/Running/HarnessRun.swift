internal import BacktrailNavigation
internal import Foundation
internal import Synchronization

/// One run of the harness: every fault alone, then random compounds.
struct HarnessRun {
  let runner: HarnessRunner
  let material: HarnessMaterial
  let options: HarnessOptions
  let seed: UInt64
  let progress: (@Sendable (HarnessProgress) -> Void)?
  let isCancelled: @Sendable () -> Bool

  private(set) var report: HarnessReport
  private var forms = HarnessPublicForms()
  private var examined: Set<String> = []
  private let isEchoing: Bool
  /// How many faults may hang before nothing more is tried: each leaves a thread behind that may take
  /// all that a processor has.
  private static let mostHangs = 3
  private var done = 0
  private var total = 0

  init(
    _ runner: HarnessRunner, _ material: HarnessMaterial, _ options: HarnessOptions, seed: UInt64,
    subject: String, progress: (@Sendable (HarnessProgress) -> Void)?,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.runner = runner
    self.material = material
    self.options = options
    self.seed = seed
    self.progress = progress
    self.isCancelled = isCancelled
    isEchoing =
      options.echoesCases
      || ProcessInfo.processInfo.environment["BACKTRAIL_HARNESS_ECHO"] != nil
    report = HarnessReport(seed: seed, subject: subject)
  }

  /// Runs it to its end.
  ///
  /// - Throws: `CancellationError`, or what says that the harness itself did not work.
  mutating func run() throws -> HarnessReport {
    try HarnessLastWords.speaking { try runAll() }
  }

  private mutating func runAll() throws -> HarnessReport {
    let cells = try plannedCells()
    total = cells.reduce(options.compounds) { $0 + $1.variants }
    var applied: Set<HarnessFault> = []
    for (fault, position, variants) in cells {
      applied.insert(fault)
      var cell = HarnessReport.Cell(fault: fault, position: position, runs: 0, broken: [])
      for variant in 0..<variants {
        if isAbandoned([fault]) {
          cell.notBroughtAbout += 1
          pass(under: fault)
          continue
        }
        let step = HarnessCase.Step(fault, at: position, variant: variant)
        let (broken, isBroughtAbout) = try run([step], under: fault)
        cell.broken.formUnion(broken)
        if isBroughtAbout { cell.runs += 1 } else { cell.notBroughtAbout += 1 }
      }
      report.cells.append(cell)
    }
    report.inapplicable = options.chosenFaults.filter { fault in
      !applied.contains(fault)
        && (fault.family == .world || fault.family == .encoding
          || runner.plan.trials(of: fault) != nil)
    }
    try runCompounds(of: cells)
    return report
  }

  /// Runs one case and nothing else.
  ///
  /// - Throws: ``HarnessSetupError`` where it cannot be brought about; what ``run()`` throws.
  mutating func run(again: HarnessCase) throws -> HarnessReport {
    try HarnessLastWords.speaking { try runOne(again) }
  }

  private mutating func runOne(_ again: HarnessCase) throws -> HarnessReport {
    for step in again.steps where try variants(at: step) <= step.variant || step.variant < 0 {
      throw HarnessSetupError.notThere("\(step)")
    }
    total = 1
    guard again.steps.count == 1, let step = again.steps.first else {
      let (_, isBroughtAbout) = try run(again.steps, under: nil)
      report.compounds = isBroughtAbout ? 1 : 0
      report.compoundsNotBroughtAbout = isBroughtAbout ? 0 : 1
      return report
    }
    let (broken, isBroughtAbout) = try run([step], under: step.fault)
    report.cells = [
      .init(
        fault: step.fault, position: step.position, runs: isBroughtAbout ? 1 : 0, broken: broken,
        notBroughtAbout: isBroughtAbout ? 0 : 1)
    ]
    return report
  }

  private func variants(at step: HarnessCase.Step) throws -> Int {
    guard let sample = runner.plan.sample(step.position.scene) else { return 0 }
    guard let trials = runner.plan.trials(of: step.fault) else {
      return runner.plan.changes(of: step.fault, at: step.position).count
    }
    return try trials.variants(of: step.fault, in: runner.template.site(for: sample))
  }

  private typealias PlannedCell = (fault: HarnessFault, position: HarnessPosition, variants: Int)

  private func plannedCells() throws -> [PlannedCell] {
    var cells: [PlannedCell] = []
    for sample in runner.plan.samples {
      for fault in options.chosenFaults {
        if let trials = runner.plan.trials(of: fault) {
          let variants = try trials.variants(of: fault, in: runner.template.site(for: sample))
          if variants > 0 { cells.append((fault, HarnessPosition(scene: sample.scene), variants)) }
          continue
        }
        for position in runner.plan.positions(in: sample) {
          let variants = runner.plan.changes(of: fault, at: position).count
          if variants > 0 { cells.append((fault, position, variants)) }
        }
      }
    }
    return cells
  }

  private mutating func runCompounds(of cells: [PlannedCell]) throws {
    var random = HarnessRandom(seed: seed ^ 0xC0DE)
    let stored = cells.filter { runner.plan.trials(of: $0.fault) == nil }
    let last = cells.filter { runner.plan.trials(of: $0.fault) != nil }
    for _ in 0..<options.compounds {
      guard let first = stored.randomElement(using: &random) else { break }
      let others = stored.filter { $0.position.scene == first.position.scene }
      var chosen = [first]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        if let other = others.randomElement(using: &random) { chosen.append(other) }
      }
      // What is done to the file itself can only come last.
      if Int.random(in: 0..<8, using: &random) == 0,
        let file = last.filter({ $0.position.scene == first.position.scene })
          .randomElement(using: &random)
      {
        chosen[chosen.count - 1] = file
      }
      let steps = chosen.map { cell in
        HarnessCase.Step(
          cell.fault, at: cell.position,
          variant: Int.random(in: 0..<cell.variants, using: &random))
      }
      if isAbandoned(steps.map(\.fault)) {
        report.compoundsNotBroughtAbout += 1
        pass(under: nil)
      } else if try run(steps, under: nil).isBroughtAbout {
        report.compounds += 1
      } else {
        report.compoundsNotBroughtAbout += 1
      }
    }
  }

  /// Runs one case, and notes what did not hold.
  private mutating func run(
    _ steps: [HarnessCase.Step], under fault: HarnessFault?
  ) throws -> (broken: Set<HarnessInvariant>, isBroughtAbout: Bool) {
    if isCancelled() { throw CancellationError() }
    let name = HarnessCase(seed: seed, steps: steps)
    HarnessLastWords.note(name)
    if isEchoing { FileHandle.standardError.write(Data("\(name)\n".utf8)) }
    let trial = try runner.run(steps, isThorough: isThorough(steps))
    var findings = trial.findings
    if let judgement = trial.judgement,
      let problem = forms.problem(
        of: judgement, named: steps.map(\.description).joined(separator: ", "))
    {
      findings.append(HarnessFinding(.noOracle, problem, after: judgement.outcome.lines))
    }
    for finding in findings { try note(finding, steps) }
    if findings.contains(where: \.isHang) { abandon(steps) }
    pass(under: fault)
    return (Set(findings.map(\.invariant)), trial.isBroughtAbout || !findings.isEmpty)
  }

  private mutating func pass(under fault: HarnessFault?) {
    done += 1
    progress?(
      HarnessProgress(
        done: done, total: total, fault: fault, violations: report.violations.count))
  }

  /// Which of the faults of a compound it was cannot be told: the last, which is brought about while
  /// the restore runs where any is.
  private mutating func abandon(_ steps: [HarnessCase.Step]) {
    guard let fault = steps.last?.fault, !report.abandoned.contains(fault) else { return }
    report.abandoned.append(fault)
  }

  private func isAbandoned(_ faults: [HarnessFault]) -> Bool {
    report.abandoned.count >= Self.mostHangs || faults.contains(where: report.abandoned.contains)
  }

  /// Whether the store's own doctor looks at this case: once for each fault in each scene, and at
  /// some compounds.
  private mutating func isThorough(_ steps: [HarnessCase.Step]) -> Bool {
    guard steps.count == 1, let step = steps.first else { return done.isMultiple(of: 16) }
    return examined.insert("\(step.fault.rawValue) \(step.position.scene)").inserted
  }

  private mutating func note(_ finding: HarnessFinding, _ steps: [HarnessCase.Step]) throws {
    // The same invariant under the same fault is told once; a compound only where no fault alone,
    // or part of it, has broken the same.
    let isKnown = report.violations.contains { violation in
      violation.invariant == finding.invariant
        && violation.minimal.steps.allSatisfy { step in
          steps.contains { $0.fault == step.fault }
        }
    }
    if isKnown || report.violations.count >= max(1, options.violationLimit) { return }
    report.violations.append(
      HarnessMinimiser(
        material: material, runner: runner, seed: seed, limit: options.minimisingLimit
      ).violation(finding, steps))
  }
}
