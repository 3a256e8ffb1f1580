import Testing

@Suite("The tool: record")
struct RecordProgramTests {
  private static func json(
    _ kind: String, _ id: String, parent: String = "null", revision: Int, deletedBy: String? = nil,
    payload: String = "null"
  ) -> String {
    #"{"kind":"\#(kind)","id":"\#(id)","parent":\#(parent),"revision":\#(revision),"#
      + #""deleted":\#(deletedBy != nil),"deletedBy":\#(deletedBy ?? "null"),"payload":\#(payload)}"#
  }

  private static let project = #"{"kind":"project","id":"42"}"#

  @Test("A record is put, shown, changed and listed")
  func put() throws {
    let program = try Program.withDatabase()
    #expect(
      try program.run("record put project/42")
        == Ending(0, output: "Put project/42, now at revision 1.\n"))
    #expect(
      try program.run("record put task/7 --parent project/42 --json --payload", #"{"b":[1, 2]}"#)
        == Ending(
          0,
          output: Self.json(
            "task", "7", parent: Self.project, revision: 1, payload: #"{"b":[1, 2]}"#) + "\n"))
    let text = """
      task/7
        parent    project/42
        revision  1
        state     alive
        payload   {"b":[1, 2]}

      """
    #expect(try program.run("record get task/7") == Ending(0, output: text))
    // What is not said stays; what is stored already changes nothing.
    #expect(
      try program.run("record put task/7 --json").output
        == Self.json("task", "7", parent: Self.project, revision: 1, payload: #"{"b":[1, 2]}"#)
        + "\n")
    #expect(
      try program.run("record put task/7 --no-parent --payload 3 --json").output
        == Self.json("task", "7", revision: 2, payload: "3") + "\n")
  }

  @Test("Lists are tables in order, by kind and by parent, and may be empty")
  func list() throws {
    let program = try Program.withWorld()
    try program.done("record put task/11 --parent project/42")
    try program.done("record put note/1 --parent project/42")
    try program.done("record delete task/7")
    let all = """
      RECORD      PARENT      REVISION  STATE
      note/1      project/42  1         alive
      project/42              1         alive
      task/11     project/42  1         alive

      """
    #expect(try program.run("record list") == Ending(0, output: all))
    let tasks = """
      RECORD   PARENT      REVISION  STATE
      task/11  project/42  1         alive
      task/7   project/42  2         deleted

      """
    for line in ["--kind task --deleted", "--kind task --parent project/42 --deleted"] {
      #expect(try program.run("record list \(line)") == Ending(0, output: tasks), "\(line)")
    }
    #expect(
      try program.run("record list --parent project/42 --json").output
        == #"{"records":["# + Self.json("note", "1", parent: Self.project, revision: 1) + ","
        + Self.json("task", "11", parent: Self.project, revision: 1) + "]}\n")
    let none = Ending(0, output: "There are no such records.\n")
    #expect(try program.run("record list --kind tsak") == none)
    #expect(try program.run("record list --parent task/11") == none)
    #expect(
      try program.run("record list --kind tsak --json")
        == Ending(0, output: #"{"records":[]}"# + "\n"))
    #expect(try program.run("record list --parent task/12").exitCode == 66)
  }

  @Test("Deleting takes along what lies under a record, and undeleting brings it back")
  func delete() throws {
    let program = try Program.withWorld()
    #expect(
      try program.run("record delete project/42")
        == Ending(0, output: "Deleted project/42, now at revision 2.\n"))
    let text = """
      task/7
        parent    project/42
        revision  1
        state     deleted with project/42 (NOW)

      """
    #expect(try program.run("record get task/7").timeless == Ending(0, output: text))
    #expect(
      try program.run("record get task/7 --json").output
        == Self.json("task", "7", parent: Self.project, revision: 1, deletedBy: Self.project)
        + "\n")
    #expect(
      try program.run("record undelete task/7").output
        == "Undeleted task/7, now at revision 1. It stays deleted with project/42.\n")
    #expect(
      try program.run("record undelete project/42 --json").output
        == Self.json("project", "42", revision: 3) + "\n")
    #expect(
      try program.run("record delete project/42 --json").output
        == Self.json("project", "42", revision: 4, deletedBy: Self.project) + "\n")
  }

  @Test("Purging removes a record, all under it and their grants for good")
  func purge() throws {
    let program = try Program.withWorld()
    #expect(
      try program.run("record purge project/42")
        == Ending(0, output: "Purged project/42: 2 records in all.\n"))
    #expect(try program.run("record list --deleted").output == "There are no such records.\n")
    #expect(
      try program.run("grant list").output == "There are no grants, so nothing is allowed.\n")
    try program.done("record put a/1")
    #expect(
      try program.run("record purge a/1 --json").output
        == #"{"kind":"a","id":"1","purged":1}"# + "\n")
  }

  @Test("Ids keep slashes, spaces and letters as they are; only a UUID has one case")
  func identifiers() throws {
    let program = try Program.withDatabase()
    let composed = "caf\u{E9}"
    let decomposed = "cafe\u{301}"
    for id in ["a/b c//d", composed, decomposed, " x ", "*a", "Ab", "aB"] {
      try program.done("record put", "doc/\(id)", "--payload", "\"\(id)\"")
      let document = try program.done("record get --json", "doc/\(id)").document()
      #expect((document["id"] as? String).map { Array($0.utf8) } == Array(id.utf8))
      #expect((document["payload"] as? String).map { Array($0.utf8) } == Array(id.utf8))
    }
    let records = try program.done("record list --json").document()["records"] as? [Any]
    #expect(records?.count == 7)

    let lower = "0b5f4e5a-2c3d-4e5f-8a9b-0c1d2e3f4a5b"
    try program.done("record put doc/\(lower.uppercased())")
    #expect(try program.done("record get doc/\(lower)").output.hasPrefix("doc/\(lower)\n"))
    #expect(
      try program.done("grant allow user:\(lower.uppercased()) view doc/\(lower.uppercased())")
        .output == "Allowed user:\(lower) view on doc/\(lower).\n")
    #expect(
      try program.done("explain doc/\(lower) --as \(lower.uppercased())").output
        .hasPrefix("\(lower) may view doc/\(lower).\n"))
  }

  @Test("A control character never reaches the terminal")
  func controlCharacters() throws {
    let program = try Program.withDatabase()
    let bidirectional = "doc/\u{202E}gpj.exe"
    #expect(
      try program.done("record put", bidirectional).output
        == "Put doc/\\u{202E}gpj.exe, now at revision 1.\n")
    #expect(try program.done("record list").output.contains("doc/\\u{202E}gpj.exe"))
    try program.done("record put doc/2 --payload", "{\n\"a\":1}")
    #expect(try program.done("record get doc/2").output.contains(#"payload   {\n"a":1}"#))
  }
}
