import BacktrailNavigation
import BacktrailStore
import BacktrailTesting

extension Commands {
  static func harness(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    try checkCase(arguments)
    // Before anything takes long: a path that cannot be written is said at once.
    let files = try HarnessFiles(arguments, besides: context.databasePath)
    let now = arguments[PrincipalOptions.at] ?? context.now()
    // From the first temporary file to the last one, or they would stay behind.
    let interruption = Interruption()
    defer { interruption.end() }
    try TemporaryFolder.requireWritable()
    let harness = try TemporaryFolder.mapping {
      try drawHarness(for: arguments, at: now, context)
    }
    if let missing = harness.sample.missing.first {
      throw CommandError(
        "sceneMissing",
        "there is no scene \(Printable.quoted(missing)) that can be read and holds a route",
        exitCode: .noInput)
    }
    if harness.sample.scenes.isEmpty {
      throw CommandError(
        "noScenes",
        "nothing was tried: no scene can be read and holds a route",
        exitCode: .noInput)
    }
    let report = try TemporaryFolder.mapping { try runHarness(harness, arguments, interruption) }
    if report.runs == 0 {
      throw CommandError(
        "nothingTried",
        "nothing was tried: no scene has a position for what was to be brought about",
        exitCode: .noInput)
    }
    let again = invocation(arguments, at: now, context)
    try files.write(report, again)
    return result(
      of: report, again, for: context.output.terminal,
      notices: notices(of: harness) + (context.wantsJSON ? [] : report.notes))
  }

  /// What the command prints, and how it ends.
  static func result(
    of report: HarnessReport, _ again: HarnessInvocation, for terminal: Terminal,
    notices: [String] = []
  ) -> CommandResult {
    let style = HarnessTextStyle(width: terminal.width, isColoured: terminal.isColoured)
    return CommandResult(
      json: .encoded(report.json(again: again)), text: report.text(style, again: again),
      notices: notices, exitCode: report.held ? .ok : .tooMuchLoss)
  }

  /// A case says what fails, and how often.
  private static func checkCase(_ arguments: ParsedArguments) throws {
    guard arguments[HarnessCommand.again] != nil else { return }
    let given: [(String, Bool)] = [
      ("--family", !arguments[HarnessCommand.families].isEmpty),
      ("--fault", !arguments[HarnessCommand.faults].isEmpty),
      ("--compounds", arguments[HarnessCommand.compounds] != nil),
    ]
    if let (option, _) = given.first(where: \.1) {
      throw CommandError(
        "conflictingOptions", "'--case' and '\(option)' contradict each other", exitCode: .usage)
    }
  }

  private static func drawHarness(
    for arguments: ParsedArguments, at now: Instant, _ context: CommandContext
  ) throws -> StoredHarness {
    var selection = StoredSample.Selection(
      scenes: arguments[HarnessCommand.scenes],
      limit: arguments[HarnessCommand.limit].map { Int(clamping: $0) }
        ?? HarnessCommand.scenesDrawn)
    var seed = arguments[HarnessCommand.seed] ?? UInt64(UInt32.random(in: 0 ... .max))
    if let again = arguments[HarnessCommand.again] {
      selection.required = again.steps.map(\.position.scene)
      seed = again.seed
    }
    var harness = try context.opening(for: .reading) {
      try StoredHarness(
        copying: context.databasePath, selection, seed: seed, at: now,
        waitMilliseconds: context.busyTimeoutMilliseconds)
    }
    harness.roles = arguments[PrincipalOptions.roles]
    harness.options.faults = faults(arguments)
    harness.options.compounds =
      arguments[HarnessCommand.compounds].map { Int(clamping: $0) }
      ?? HarnessCommand.compoundsTried
    return harness
  }

  private static func runHarness(
    _ harness: StoredHarness, _ arguments: ParsedArguments, _ interruption: Interruption
  ) throws -> HarnessReport {
    let again = arguments[HarnessCommand.again]
    let status = StatusLine()
    defer { status.clear() }
    let running = Task.detached {
      if let again { return try await harness.run(again: again) }
      return try await harness.run { progress in status.show { progress.text } }
    }
    interruption.onInterrupt { running.cancel() }
    do {
      return try MainThread.wait { try await running.value }
    } catch is CancellationError {
      throw CommandError(
        "interrupted", "interrupted before the end; no file was written", exitCode: .interrupted)
    }
  }

  private static func faults(_ arguments: ParsedArguments) -> Set<HarnessFault> {
    let families = arguments[HarnessCommand.families]
    let faults = arguments[HarnessCommand.faults]
    if families.isEmpty, faults.isEmpty { return Set(HarnessFault.allCases) }
    return Set(HarnessFault.allCases.filter { families.contains($0.family) }).union(faults)
  }

  /// The command with all that a case, or a run under a seed, depends on.
  private static func invocation(
    _ arguments: ParsedArguments, at now: Instant, _ context: CommandContext
  ) -> HarnessInvocation {
    var words = ["backtrail", "--db", ShellWord.quoted(context.databasePath), "harness"]
    words += option("role", arguments[PrincipalOptions.roles])
    words += ["--at", now.rfc3339]
    // Also for a case: what another scene holds is what a route may turn into.
    words += option("scene", arguments[HarnessCommand.scenes])
    if let limit = arguments[HarnessCommand.limit] { words += ["--limit", "\(limit)"] }
    var options = option("family", arguments[HarnessCommand.families].map(\.rawValue))
    options += option("fault", arguments[HarnessCommand.faults].map(\.rawValue))
    if let compounds = arguments[HarnessCommand.compounds] {
      options += ["--compounds", "\(compounds)"]
    }
    return .command(words.joined(separator: " "), options: options)
  }

  private static func option(_ name: String, _ values: [String]) -> [String] {
    values.map { "--\(name)=\(ShellWord.quotedValue($0))" }
  }

  private static func notices(of harness: StoredHarness) -> [String] {
    var notices: [String] = []
    let drawn = harness.sample.scenes.count + harness.refused.count
    let all = harness.sample.population
    if drawn < all {
      notices.append("\(drawn) of \(Counted.text(all, "scene")) were drawn: --limit takes more")
    }
    return notices
  }
}
