import BacktrailNavigation
import BacktrailStore
import BacktrailTesting

extension Commands {
  static func harness(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    try checkCase(arguments)
    // Before anything takes long: a path that cannot be written is said at once.
    let files = try HarnessFiles(arguments)
    let now = arguments[PrincipalOptions.at] ?? context.now()
    let harness = try drawHarness(for: arguments, at: now, context)
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
    let report = try runHarness(harness, arguments)
    let again = HarnessInvocation.command(command(arguments, at: now, context))
    try files.write(report, again)
    let terminal = context.output.terminal
    return CommandResult(
      json: .encoded(report.json(again: again)),
      text: report.text(
        HarnessTextStyle(width: terminal.width, isColoured: terminal.isColoured), again: again),
      notices: drawnNotice(harness), exitCode: report.held ? .ok : .tooMuchLoss)
  }

  /// A case says all that these options say.
  private static func checkCase(_ arguments: ParsedArguments) throws {
    guard arguments[HarnessCommand.again] != nil else { return }
    let given: [(String, Bool)] = [
      ("--family", !arguments[HarnessCommand.families].isEmpty),
      ("--fault", !arguments[HarnessCommand.faults].isEmpty),
      ("--scene", !arguments[HarnessCommand.scenes].isEmpty),
      ("--limit", arguments[HarnessCommand.limit] != nil),
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
    var selection = StoredSample.Selection(scenes: arguments[HarnessCommand.scenes])
    var seed = arguments[HarnessCommand.seed] ?? UInt64(UInt32.random(in: 0 ... .max))
    if let again = arguments[HarnessCommand.again] {
      selection.scenes = again.steps.map(\.position.scene)
      seed = again.seed
    } else {
      selection.limit =
        arguments[HarnessCommand.limit].map { Int(clamping: $0) } ?? HarnessCommand.scenesDrawn
    }
    var harness = try context.opening(for: .reading) {
      try StoredHarness(
        copying: context.databasePath, selection, seed: seed, at: now,
        waitMilliseconds: context.busyTimeoutMilliseconds)
    }
    harness.roles = arguments[PrincipalOptions.roles]
    return harness
  }

  private static func runHarness(
    _ harness: StoredHarness, _ arguments: ParsedArguments
  ) throws -> HarnessReport {
    let again = arguments[HarnessCommand.again]
    let faults = faults(arguments)
    let compounds = arguments[HarnessCommand.compounds].map { Int(clamping: $0) }
    let status = StatusLine()
    defer { status.clear() }
    let interruption = Interruption()
    defer { interruption.end() }
    let running = Task.detached {
      if let again { return try await harness.run(again: again) }
      return try await harness.run(
        faults, compounds: compounds ?? HarnessCommand.compoundsTried,
        progress: { progress in status.show { progress.text } })
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

  /// The command without its case, such that a case is run as it was found.
  private static func command(
    _ arguments: ParsedArguments, at now: Instant, _ context: CommandContext
  ) -> String {
    var words = ["backtrail", "--db", ShellWord.quoted(context.databasePath), "harness"]
    for role in arguments[PrincipalOptions.roles] {
      words.append("--role=\(ShellWord.quotedValue(role))")
    }
    words += ["--at", now.rfc3339]
    return words.joined(separator: " ")
  }

  private static func drawnNotice(_ harness: StoredHarness) -> [String] {
    let (drawn, all) = (harness.sample.scenes.count, harness.sample.population)
    if drawn == all { return [] }
    return ["\(drawn) of \(Counted.text(all, "scene")) were drawn: --limit takes more"]
  }
}
