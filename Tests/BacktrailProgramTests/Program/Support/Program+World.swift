import BacktrailSQLite
import Testing

extension Program {
  /// A database with project 42, task 7 under it, a grant for editors, and scene s1 of ana, which
  /// shows both.
  static func withWorld() throws -> Program {
    let program = try withDatabase()
    try program.done("record put project/42")
    try program.done("record put task/7 --parent project/42")
    try program.done("grant allow role:editor * project/42")
    try program.done("scene save s1 --as ana", input: worldScene)
    return program
  }

  /// The document of scene s1.
  static let worldScene = #"""
    {"schemaVersion": 1, "selectedTab": "projects",
     "stacks": {"projects": [
       {"route": {"project": {"_0": "42"}}, "references": [{"kind": "project", "id": "42"}]},
       {"route": {"task": {"_0": "7"}}, "references": [{"kind": "task", "id": "7"}]}],
       "search": []},
     "sidebar": null,
     "presented": [{"over": "projects", "kind": "sheet", "modal": {"editTask": {"_0": "7"}},
       "references": [{"kind": "task", "id": "7", "action": "edit"}], "stack": []}]}
    """#

  /// Runs the tool and expects that it does what it is told.
  @discardableResult
  func done(
    _ line: String, _ words: String..., input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Ending {
    let ending = try run(line.split(separator: " ").map(String.init) + words, input: input)
    #expect(ending.exitCode == 0, "\(line): \(ending.error)", sourceLocation: sourceLocation)
    return ending
  }

  /// Changes the database behind the tool's back.
  func sql(_ statement: String, in name: String = "app.db") throws {
    let connection = try Connection(path: path(name), mode: .readWriteCreate)
    try connection.execute(script: statement)
  }

  /// What a newer program's migration leaves in the ledger.
  static let newerRow = """
    INSERT INTO backtrail_migration (version, name, algorithm, checksum, applied_at, sql)
    VALUES (999, 'future', 'sha256', printf('%064d', 0), 0, '')
    """
}
