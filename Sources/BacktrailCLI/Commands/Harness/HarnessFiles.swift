import BacktrailNavigation
import BacktrailTesting

/// The files that a run of the harness leaves.
struct HarnessFiles {
  private typealias Form = (HarnessReport, HarnessInvocation) -> [UInt8]

  private var files: [(file: OutputFile, form: Form)] = []

  /// Begins the files that the options name.
  ///
  /// - Throws: ``CommandError`` where one cannot be created, or two have one path.
  init(_ arguments: ParsedArguments) throws {
    let forms: [(path: String?, form: Form)] = [
      (arguments[HarnessCommand.jsonFile], { $0.json(again: $1) + [UInt8(ascii: "\n")] }),
      (arguments[HarnessCommand.junitFile], { $0.junit(again: $1) }),
      (arguments[HarnessCommand.htmlFile], { $0.html(again: $1) }),
    ]
    for (path, form) in forms {
      guard let path else { continue }
      let file = try OutputFile(path: path)
      if files.contains(where: { $0.file.path == file.path }) {
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
