/// `erase`.
enum EraseCommand {
  static let principal: Argument<String> = .operand(
    .identifier("PRINCIPAL", "the id of a principal", example: "ana"),
    help: "The principal to erase.")

  static let isConfirmed: Argument<Bool> = .flag(
    "yes", help: "Do it. Without this nothing is removed: it cannot be undone.")

  static func erase(_ handlers: CommandHandlers) -> Command {
    Command(
      "erase", "Remove everything about a principal for good",
      discussion: """
        Removes the principal's scenes with their tombstones, tails, history and quarantine, and \
        the grants that speak of it alone; then clears the write-ahead log, which holds what was \
        removed too. Where somebody still reads or writes the database the log stays, and the \
        command ends with 75: run it again. Damaged files that were set aside beside the database \
        are named and stay; remove them. Backups and other copies of the file are out of reach, \
        and records with their payloads stay.
        """,
      arguments: [principal, isConfirmed],
      examples: ["backtrail --db app.db erase ana --yes"], run: handlers[.erase])
  }
}
