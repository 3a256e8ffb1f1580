import BacktrailNavigation
import Testing

@testable import BacktrailStore

@Suite("Audits: the table")
struct AuditTextTests {
  @Test("The full text of an audit")
  func table() throws {
    let fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
    try fixture.save([.project("p1"), .task("none"), .settings])
    for number in 0..<3 {
      try fixture.store.save(
        "s\(number)", as: Fixture.ben,
        state: SceneState<Atlas>(
          stacks: [.home: [.task("t1")], .search: [.board("none")]], sidebar: .project("p1")))
    }
    try fixture.store(
      text: "{\"selectedTab\":\"home\",\"stacks\":{\"a\\nb\":[{\"route\":{\"x\":{}}}]}}",
      scene: "odd")
    try fixture.store(text: "", scene: "void")
    var options = AuditOptions()
    options.examplesPerGroup = 2
    let audit = try fixture.store.audit(Atlas.self, options)
    #expect(
      audit.description == """
        6 scenes: 0 whole, 5 (83.4%) lose routes, 1 (16.7%) unreadable
        13 routes: 7 stand, 6 (46.2%) lost
        routes lost in a scene: 1 in 4, 2 in 1; 2 at most
        unreadable: 1 scene, emptyData
        unknown tab a\\nb: 1 scene, 1 route

        REASON      CASE   ROUTES  BEHIND  SCENES  EXAMPLES
        missing     board  3       0       3       ben/s0 search[0]
                                                   ben/s1 search[0]
        missing     task   1       1       1       ana/main home[1]
        unknownTab  -      1       0       1       ana/odd a\\nb[0]
        """)
  }

  @Test("An audit of nothing")
  func nothing() throws {
    #expect(SceneAudit().description == "0 scenes: 0 whole")
  }

  @Test("A case's name is a name, and no value of a route")
  func caseNames() {
    func name(_ json: String) -> String? {
      EncodedRoute(Array(json.utf8)).caseName(knowing: [OpaqueText("settings"), OpaqueText("old")])
    }
    #expect(name(#"{"task":{"_0":"7"}}"#) == "task")
    #expect(name(#""settings""#) == "settings")
    #expect(name(#"{"old":"p1"}"#) == "old")
    for value in [
      #""sku4711""#, #""ana-smith""#, #"{"ana-smith":{}}"#, #"{"ana":"x"}"#, #"{"ana":null}"#,
    ] {
      #expect(name(value) == nil)
    }
    #expect(name(#""https://a.example/?q=secret""#) == nil)
    #expect(name(#"{"id":1,"title":"x"}"#) == nil)
    #expect(name(#"{"with space":{}}"#) == nil)
    #expect(name("[]") == nil)
    #expect(name("{") == nil)
  }
}
