import BacktrailNavigation

/// What a command's body works with, beside its arguments.
struct CommandContext {
  /// Whether the result will be printed as JSON.
  let wantsJSON: Bool
  /// Where words for people go while the command runs: ``Output/note(_:)``.
  let output: Output
  /// Reads files and standard input.
  let input: InputReader
  /// The clock. A body asks once, so that all it does happens at one instant.
  let now: () -> Instant
  /// How long to wait for another process that holds the database.
  let busyTimeoutMilliseconds: Int
  private let database: String?

  init(
    database: String?, busyTimeoutMilliseconds: Int, wantsJSON: Bool,
    output: Output, input: InputReader, now: @escaping () -> Instant
  ) {
    self.database = database
    self.busyTimeoutMilliseconds = busyTimeoutMilliseconds
    self.wantsJSON = wantsJSON
    self.output = output
    self.input = input
    self.now = now
  }

  /// The path of the database. The parser has seen to it that there is one.
  var databasePath: String {
    guard let database else {
      preconditionFailure("A command declared without a database asked for its path.")
    }
    return database
  }
}
