import BacktrailNavigation
import Testing

@testable import BacktrailCLI

@Suite("Values of arguments")
struct ValueTypeTests {
  private func detail<Value>(_ type: ValueType<Value>, _ text: String) -> String? {
    #expect(throws: ValueProblem.self, "\(text)") { try type.read(text) }
    do {
      _ = try type.read(text)
      return nil
    } catch {
      return error.detail
    }
  }

  @Test(
    "Durations",
    arguments: [
      ("0s", 0), ("10s", 10_000), ("45m", 2_700_000), ("12h", 43_200_000),
      ("30d", 2_592_000_000), ("2w", 1_209_600_000), ("007d", 604_800_000),
      ("9223372036854775s", 9_223_372_036_854_775_000),
    ] as [(String, Int64)])
  func durations(text: String, milliseconds: Int64) throws {
    #expect(try DurationArgument(parsing: text).milliseconds == milliseconds)
  }

  @Test("A duration that does not fit is refused at every step of the sum")
  func overflow() {
    for text in [
      "9223372036854776s", "92233720368547758070s", "9223372036854775808s", "20000000000w",
    ] {
      #expect(detail(.duration, text) == "it is too long")
    }
  }

  @Test(
    "No durations",
    arguments: [
      "", "d", "30", "30 d", "-1d", "+1d", "1.5d", "1d12h", "30D", "30y", "٣d", "3d ", "1e3s",
    ])
  func notDurations(text: String) {
    #expect(throws: ValueProblem()) { try DurationArgument(parsing: text) }
  }

  @Test("Subjects: a user, a role or everyone; the first colon separates")
  func subjects() throws {
    let type = ValueType<Subject>.subject
    #expect(try type.read("user:ana") == .principal("ana"))
    #expect(try type.read("user:a:b/c") == .principal("a:b/c"))
    #expect(
      try type.read("user:0B5F4E5A-2C3D-4E5F-8A9B-0C1D2E3F4A5B")
        == .principal("0b5f4e5a-2c3d-4e5f-8a9b-0c1d2e3f4a5b"))
    #expect(try type.read("role:editor") == .role("editor"))
    #expect(try type.read("everyone") == .everyone)
    #expect(try type.read("user:everyone") == .principal("everyone"))
    #expect(detail(.subject, "user:") == "the user is empty")
    #expect(detail(.subject, "role:") == "the role is empty")
    #expect(detail(.subject, "role:a\u{7}") == "the role holds a control character")
    for text in ["", "ana", "Everyone", "users:ana", ":ana", "everyone:", "USER:ana", " user:ana"] {
      #expect(detail(.subject, text) == nil, "\(text)")
    }
  }

  @Test("Targets: a record, a kind or everything; the first slash separates")
  func targets() throws {
    let type = ValueType<GrantTarget>.target
    #expect(try type.read("task/7") == .record(RecordID("task", "7")))
    #expect(try type.read("file/a/b") == .record(RecordID("file", "a/b")))
    #expect(try type.read("file/a/*") == .record(RecordID("file", "a/*")))
    #expect(try type.read("task/*") == .kind("task"))
    #expect(try type.read("*") == .everything)
    #expect(detail(.target, "task") == "it has no slash")
    #expect(detail(.target, "task/") == "the id is empty")
    #expect(detail(.target, "/7") == "the kind is empty")
    #expect(detail(.target, "/*") == "the kind is empty")
    #expect(detail(.target, "*/*") == #"the kind is "*", which stands for any"#)
    #expect(detail(.target, "*/7") == #"the kind is "*", which stands for any"#)
  }

  @Test("Records keep what follows the first slash, and fold a UUID")
  func records() throws {
    #expect(try ValueType<RecordID>.record.read("doc/a/b=c").id == "a/b=c")
    #expect(
      try ValueType<RecordID>.record.read("doc/0B5F4E5A-2C3D-4E5F-8A9B-0C1D2E3F4A5B").id
        == "0b5f4e5a-2c3d-4e5f-8a9b-0c1d2e3f4a5b")
    #expect(detail(.record, "doc/") == "the id is empty")
    #expect(detail(.record, "") == "it has no slash")
  }

  @Test("Whole numbers within their range")
  func integers() throws {
    let type = ValueType<Int64>.integer(1...10)
    #expect(type.expected == "a whole number from 1 to 10")
    #expect(try type.read("1") == 1)
    #expect(try type.read("10") == 10)
    for text in ["0", "11", "-1", "+1", "1.0", "", " 1", "99999999999999999999", "0x1", "٣"] {
      #expect(throws: ValueProblem.self, "\(text)") { try type.read(text) }
    }
    #expect(try ValueType<Int64>.integer(0 ... .max).read("9223372036854775807") == .max)
  }

  @Test("Actions: a star means all only where a grant is given")
  func actions() throws {
    #expect(try ValueType<GrantAction>.grantAction.read("*") == .all)
    #expect(try ValueType<GrantAction>.grantAction.read("edit") == "edit")
    #expect(detail(ValueType<GrantAction>.grantAction, "") == "it is empty")
    #expect(try ValueType<String>.action.read("edit") == "edit")
    #expect(detail(ValueType<String>.action, "*") != nil)
  }

  @Test("Lists, files, timestamps and routes of parents")
  func others() throws {
    #expect(try ValueType<[String]>.list("TABS", example: "a").read("a,b c") == ["a", "b c"])
    #expect(detail(ValueType<[String]>.list("TABS", example: "a"), "") == "a name is empty")
    #expect(try ValueType<FileArgument>.file.read("-") == .standardInput)
    #expect(try ValueType<FileArgument>.file.read("./-") == .path("./-"))
    #expect(detail(.file, "") == "it is empty")
    #expect(
      try ValueType<Instant>.timestamp.read("1970-01-01T01:00:00+01:00").millisecondsSince1970
        == 0)
    #expect(throws: ValueProblem.self) { try ValueType<Instant>.timestamp.read("1970-01-01") }
    #expect(detail(.parentRoute, "=x") == "the kind is empty")
    #expect(detail(.parentRoute, "a=") == "the route is empty")
    #expect(detail(.parentRoute, #"a={"a":{id}"#) == "the route is not JSON")
    #expect(try ValueType<ParentRouteArgument>.parentRoute.read(#"a={"a":"{id}"}"#).kind == "a")
    #expect(detail(ValueType<String>.kind, "a/b") == "it holds a slash")
    #expect(detail(ValueType<String>.json, "") == "it is empty")
  }
}

@Suite("Percentages")
struct PercentArgumentTests {
  @Test(
    "Percentages",
    arguments: [
      ("0", 0, "0%"), ("1", 1_000, "1%"), ("0.5", 500, "0.5%"), ("2.25%", 2_250, "2.25%"),
      ("33.333", 33_333, "33.333%"), ("100", 100_000, "100%"), ("0.001", 1, "0.001%"),
    ] as [(String, Int64, String)])
  func read(text: String, thousandths: Int64, description: String) throws {
    let percent = try PercentArgument(parsing: text)
    #expect(percent.thousandths == thousandths)
    #expect(percent.description == description)
  }

  @Test(
    "No percentages",
    arguments: [
      "", "%", ".", "1.", ".5", "-1", "+1", "101", "100.001", "1.2.3", "1.2345", "1e2", "nan", "５",
      "1 %", "9999999999",
    ])
  func refused(text: String) {
    #expect(throws: ValueProblem.self) { try PercentArgument(parsing: text) }
  }

  @Test("A part is compared exactly")
  func comparing() throws {
    #expect(try PercentArgument(parsing: "1").allows(1, of: 100))
    #expect(try !PercentArgument(parsing: "0.999").allows(1, of: 100))
    #expect(try PercentArgument(parsing: "0").allows(0, of: 0))
    #expect(try !PercentArgument(parsing: "0").allows(1, of: 1_000_000))
  }
}
