import BacktrailNavigation
import BacktrailTesting

/// The files that a run of the harness leaves.
struct HarnessFiles {
  private typealias Form = (HarnessReport, HarnessInvocation) -> [UInt8]

  private var files: [(file: OutputFile, form: Form)] = []

  /// Sees whether the files that the options name can be written.
  ///
  /// - Parameters:
  ///   - arguments: The options.
  ///   - database: The path of the database, which none of them may take the place of, nor that of
  ///     what lies beside it.
  /// - Throws: ``CommandError`` where one cannot be created, is the database, or two are one file.
  init(_ arguments: ParsedArguments, besides database: String) throws {
    let forms: [(path: String?, form: Form)] = [
      (arguments[HarnessCommand.jsonFile], { $0.json(again: $1) + [UInt8(ascii: "\n")] }),
      (arguments[HarnessCommand.junitFile], { $0.junit(again: $1) }),
      (arguments[HarnessCommand.htmlFile], { $0.html(again: $1) }),
    ]
    for (path, form) in forms {
      guard let path else { continue }
      let kept = ["", "-wal", "-shm", "-journal"].map { database + $0 }
      if kept.contains(where: { OutputFile.isSame(path, $0) }) {
        throw CommandError(
          "databaseAsOutput",
          "\(Printable.quoted(path)) belongs to the database, and is not written over",
          exitCode: .usage)
      }
      let file = try OutputFile(path: path)
      if files.contains(where: { OutputFile.isSame($0.file.path, file.path) }) {
        throw CommandError(
          "repeatedFile", "\(Printable.quoted(path)) was named for two files", exitCode: .usage)
      }
      files.append((file, form))
    }
  }

  /// Writes a report to each of them.
  ///
  /// - Throws: ``CommandError`` where one cannot be written.
  func write(_ report: HarnessReport, _ again: HarnessInvocation) throws {
    for (file, form) in files { try file.finish(form(report, again)) }
  }
}
