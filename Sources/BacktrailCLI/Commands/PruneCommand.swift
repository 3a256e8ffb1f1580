import BacktrailNavigation

/// `prune`.
enum PruneCommand {
  static let scenes: Argument<DurationArgument?> = age(
    "scenes", "Scenes that nobody saved for so long.")

  static let tombstones: Argument<DurationArgument?> = age(
    "tombstones",
    "What remembers that a scene was discarded so long ago; 30d at least, whatever is given.")

  static let records: Argument<DurationArgument?> = age(
    "records", "Records that were deleted so long ago, with all under them and their grants.")

  static let tails: Argument<DurationArgument?> = age(
    "tails", "What was cut from scenes so long ago; one that is still in place is cut for good.")

  static let reports: Argument<DurationArgument?> = age(
    "reports", "Reports that are so old.")

  static let quarantine: Argument<DurationArgument?> = age(
    "quarantine", "Unreadable documents that were set aside so long ago.")

  static let links: Argument<DurationArgument?> = age(
    "links", "What says that links were handled so long ago.")

  static let changes: Argument<DurationArgument?> = age(
    "changes", "What the log of changes keeps from so long ago.")

  static let dryRun: Argument<Bool> = .flag(
    "dry-run", short: "n", help: "Remove nothing, and say what would go.")

  private static func age(_ name: String, _ help: String) -> Argument<DurationArgument?> {
    .optional(name, .duration, help: help)
  }

  static func prune(_ handlers: CommandHandlers) -> Command {
    Command(
      "prune", "Remove what has been kept for long enough, and say what went",
      discussion: """
        What no option names stays. All of it goes in one transaction. Grants on records that the \
        application keeps itself stay where --source says so.
        """,
      arguments: [
        scenes, tombstones, records, tails, reports, quarantine, links, changes,
        SourceOptions.sources,
        dryRun,
      ],
      examples: [
        "backtrail --db app.db prune --scenes 90d --tombstones 30d --tails 30d --dry-run",
        "backtrail --db app.db prune --records 90d --reports 30d --quarantine 90d",
        "backtrail --db app.db prune --records 90d --source '\(SourceOptions.example)'",
      ],
      run: handlers[.prune])
  }
}
