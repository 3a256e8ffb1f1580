import BacktrailNavigation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

StandardStreams.prepare()

/// The value of an environment variable; one that is not UTF-8 counts as unset.
func environment(_ name: String) -> String? {
  getenv(name).flatMap { String(validatingCString: $0) }
}

let tool = Tool(
  handlers: Commands.handlers,
  defaultDatabase: environment(GlobalOptions.databaseVariable),
  output: Output(
    standardOutput: .file(STDOUT_FILENO), standardError: .file(STDERR_FILENO),
    terminal: Terminal(
      descriptor: STDOUT_FILENO, columns: environment("COLUMNS"),
      noColour: environment("NO_COLOR"), kind: environment("TERM"))),
  input: InputReader(),
  now: { .now })

exit(tool.run(.ofThisProcess).rawValue)
