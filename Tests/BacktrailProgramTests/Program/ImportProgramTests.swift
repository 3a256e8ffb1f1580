import Testing

@Suite("The tool: record import")
struct ImportProgramTests {
  private func lines(_ lines: String...) -> String { lines.joined(separator: "\n") + "\n" }

  @Test("Reads a file or standard input; a parent may come after what lies under it")
  func imports() throws {
    let program = try Program.withDatabase()
    let text = lines(
      #"{"kind": "task", "id": "7", "parent": {"kind": "project", "id": "42"},"#
        + #" "payload": {"b": 1.50, "a": "\u00e9\/"}}"#,
      #"{"kind": "project", "id": "42"}"#)
    try program.write(text, to: "records.jsonl")
    #expect(
      try program.run("record import records.jsonl") == Ending(0, output: "Imported 2 records.\n"))
    #expect(
      try program.run("record import - --json", input: text)
        == Ending(0, output: #"{"imported":2}"# + "\n"))
    // The payload is stored in its canonical form.
    #expect(
      try program.done("record get task/7").output.contains("payload   {\"a\":\"é/\",\"b\":1.50}\n")
    )
  }

  @Test("Byte order marks, CRLF, blank lines and a last line without an end are fine")
  func lineForms() throws {
    let program = try Program.withDatabase()
    let text =
      "\u{FEFF}\r\n{\"kind\":\"a\",\"id\":\"1\"}\r\n\r\n  \t\n{\"kind\":\"a\",\"id\":\"2\"}"
    #expect(try program.run("record import -", input: text).output == "Imported 2 records.\n")
    let marked = "\u{FEFF}{\"kind\":\"a\",\"id\":\"3\"}\n"
    #expect(try program.run("record import -", input: marked).output == "Imported 1 record.\n")
    #expect(try program.run("record import -").output == "Imported 0 records.\n")
  }

  @Test("A parent of null makes a root, and one that is left out stays")
  func parents() throws {
    let program = try Program.withWorld()
    try program.done("record import -", input: #"{"kind":"task","id":"7"}"#)
    #expect(try program.done("record get task/7").output.contains("parent    project/42\n"))
    try program.done("record import -", input: #"{"kind":"task","id":"7","parent":null}"#)
    #expect(try program.done("record get task/7").output.contains("parent    (none)\n"))
  }

  @Test(
    "A line that is wrong is named, and none is kept",
    arguments: [
      (#"{"kind":"a","id":"2","colour":1}"#, #"it has an unknown key, "colour""#),
      (#"{"kind":"a","id":"2","id":"3"}"#, #"it has the key "id" twice"#),
      (#"{"kind":"a"}"#, #"it has no "id""#),
      (#"{"kind":"a","id":2}"#, "id is not a string"),
      (#"{"kind":"a","id":""}"#, "id is empty"),
      (#"{"kind":"a/b","id":"2"}"#, "kind holds a slash"),
      (#"{"kind":"a","id":"2","parent":"a/1"}"#, "parent is not an object"),
      (#"{"kind":"a","id":"2","parent":{"kind":"a"}}"#, #"parent has no "id""#),
      (#"{"kind":"a","id":"2","parent":{"kind":"*","id":"1"}}"#, #"parent.kind is "*", which"#),
      (#"{"kind":"a","id":"2"} {}"#, "it is not JSON (at byte 22)"),
      (#"{"kind":"a","id":"2""#, "it is not JSON (at byte 20)"),
      ("[]", "it is not an object"),
      (#"{"kind":"a","id":"\ud800"}"#, "id is not a string"),
    ])
  func wrongLine(line: String, problem: String) throws {
    let program = try Program.withDatabase()
    let text = lines(#"{"kind":"a","id":"1"}"#, "", line, #"{"kind":"a","id":"4"}"#)
    let ending = try program.run("record import - --json", input: text)
    #expect(ending.exitCode == 65)
    #expect(ending.errorCode == "invalidRecord")
    #expect(ending.error.hasPrefix("backtrail: line 3: \(problem)"), "\(ending.error)")
    #expect(try program.done("record list").output == "There are no such records.\n")
  }

  @Test("What the store refuses is named by its line too")
  func refused() throws {
    let program = try Program.withDatabase()
    let missing = lines(
      #"{"kind":"a","id":"1"}"#,
      #"{"kind":"a","id":"2","parent":{"kind":"a","id":"1"}}"#,
      #"{"kind":"a","id":"3","parent":{"kind":"a","id":"9"}}"#)
    let error = "backtrail: line 3: The record a/3 cannot lie under a/9, which is not there.\n"
    #expect(try program.run("record import -", input: missing) == Ending(65, error: error))
    let cycle = lines(
      #"{"kind":"a","id":"1","parent":{"kind":"a","id":"2"}}"#,
      #"{"kind":"a","id":"2","parent":{"kind":"a","id":"1"}}"#)
    let ending = try program.run("record import - --json", input: cycle)
    #expect(ending.errorCode == "parentCycle")
    #expect(ending.error.hasPrefix("backtrail: line 2: "), "\(ending.error)")
    #expect(try program.done("record list").output == "There are no such records.\n")
  }

  @Test("A line without an end does not fill the memory")
  func endlessLine() throws {
    let program = try Program.withDatabase()
    let ending = try program.run("record import /dev/zero --json")
    #expect(ending.exitCode == 65)
    #expect(ending.errorCode == "tooLarge")
  }

  @Test("Time grows with the lines and no faster", .timeLimit(.minutes(10)))
  func manyLines() throws {
    let program = try Program.withDatabase()
    let text = (0..<20_000).map { #"{"kind":"task","id":"\#($0)","payload":{"n":\#($0)}}"# }
      .joined(separator: "\n")
    #expect(try program.run("record import -", input: text).output == "Imported 20000 records.\n")
  }
}
