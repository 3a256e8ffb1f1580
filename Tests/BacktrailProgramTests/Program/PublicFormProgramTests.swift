import Testing

/// Rule 14: what the person is told of two outcomes with the same word is the same.
@Suite("The tool: restore --public")
struct PublicFormProgramTests {
  private static let scene =
    #"{"selectedTab":"projects","stacks":{"projects":["#
    + #"{"route":{"project":{"_0":"42"}},"references":[{"kind":"project","id":"42"}]},"#
    + #"{"route":{"task":{"_0":"7"}},"references":[{"kind":"task","id":"7"}]},"#
    + #"{"route":{"note":{"_0":"1"}},"references":[{"kind":"note","id":"1"}]}]}}"#

  /// What became of task 7, by the commands that bring it about.
  static let fates: [String: [String]] = [
    "missing": [],
    "purged": ["record put task/7 --parent project/42", "record purge task/7"],
    "deleted": ["record put task/7 --parent project/42", "record delete task/7"],
    "denied": ["record put task/7 --parent project/42", "grant deny user:ana view task/7"],
    "denied for now": [
      "record put task/7 --parent project/42",
      "grant deny user:ana view task/7 --expires 2099-01-01T00:00:00Z",
    ],
    "unauthorized": ["record put task/7"],
    "expired": [
      "record put task/7", "grant allow user:ana view task/7 --expires 2020-01-01T00:00:00Z",
    ],
  ]

  private func world(_ fate: [String]) throws -> Program {
    let program = try Program.withDatabase()
    try program.done("record put project/42")
    try program.done("grant allow user:ana view project/42 --expires 2098-01-01T00:00:00Z")
    try program.done("scene save s1 --as ana", input: Self.scene)
    for line in fate { try program.done(line) }
    return program
  }

  @Test(
    "A record that is missing, deleted or forbidden looks the same", arguments: ["", " --json"])
  func records(form: String) throws {
    var endings: [String: Ending] = [:]
    var reasons: Set<String> = []
    for (name, fate) in Self.fates {
      let program = try world(fate)
      endings[name] = try program.run("restore s1 --as ana --public\(form)")
      let report = try program.done("restore s1 --as ana --json").document()
      let dropped = try #require(report["dropped"] as? [[String: Any]])
      reasons.insert(try #require(dropped.first?["reason"] as? String))
    }
    let damaged = try world(["record put task/7 --parent project/42"])
    try damaged.sql("UPDATE backtrail_record SET revision = 9 WHERE id = '7'")
    endings["in doubt"] = try damaged.run("restore s1 --as ana --public\(form)")
    let first = try #require(endings["missing"])
    for (name, ending) in endings { #expect(ending == first, "\(name)") }
    #expect(first.exitCode == 0)
    #expect(!first.output.contains("\"task\"") && !first.output.contains("\"note\""))
    // The operator sees them apart.
    #expect(reasons == ["missing", "deleted", "denied", "unauthorized", "expired"])
  }

  @Test("The public document says what is shown, and one word for the rest")
  func document() throws {
    let program = try world([])
    #expect(
      try program.done("restore s1 --as ana --public --json").output
        == #"{"scene":"s1","outcome":"restored","revision":1,"selectedTab":"projects","#
        + #""stacks":{"projects":[{"project":{"_0":"42"}}]},"sidebar":null,"presented":[],"#
        + #""dropped":[{"where":"projects","index":1,"public":"unavailable"},"#
        + #"{"where":"projects","index":2,"public":"unavailable"}],"appended":[],"parked":[],"#
        + #""notes":[],"validUntil":"2098-01-01T00:00:00Z"}"# + "\n")
    let text = """
      Scene s1: restored, revision 1.

      projects (selected)
        0  {"project":{"_0":"42"}}

      Dropped:
        projects[1]  unavailable
        projects[2]  unavailable

      This holds until 2098-01-01T00:00:00Z.

      """
    #expect(try program.done("restore s1 --as ana --public").output == text)
  }

  @Test(
    "A scene that is absent, was discarded or is another's looks the same",
    arguments: ["", " --json", " --json --tabs projects,search"])
  func scenes(form: String) throws {
    let never = try Program.withDatabase()
    let another = try Program.withWorld()
    let discarded = try Program.withWorld()
    try discarded.done("scene save s1 --as bo", input: Program.worldScene)
    try discarded.done("scene discard s1 --as bo")
    let endings = try [never, another, discarded].map {
      try $0.run("restore s1 --as bo --role editor --public\(form)")
    }
    #expect(endings[0].exitCode == 0 && endings[0].output.contains("absent"))
    #expect(endings[1] == endings[0])
    #expect(endings[2] == endings[0])
  }
}
