/// What a command line asks for.
enum Invocation {
  /// Help on the last command of a path that begins with the tool itself.
  case help([Command], wantsJSON: Bool)
  /// The version.
  case version(wantsJSON: Bool)
  /// A command with a body.
  case run(
    CommandHandler, ParsedArguments, database: String?, busyTimeout: Int64, wantsJSON: Bool)
}
