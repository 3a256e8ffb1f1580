import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Dispatch
import Foundation
import Synchronization
import Testing

/// More of what once went wrong in apps, as far as a tool that knows no app's types can meet it.
@Suite("The tool: cases of access, tabs, presentation, processes and damage")
struct CaseProgramTests {
  private static let settings = #"{"route":{"settings":{}}}"#

  private static func route(_ kind: String, _ id: String) -> String {
    #"{"route":{"\#(kind)":{"_0":"\#(id)"}},"references":[{"kind":"\#(kind)","id":"\#(id)"}]}"#
  }

  private static func scene(_ routes: String...) -> String {
    #"{"selectedTab":"home","stacks":{"home":[\#(routes.joined(separator: ","))]}}"#
  }

  /// The stack of home, as a restore returns it.
  private func home(_ program: Program, _ scene: String = "s1") throws -> String {
    let document = try program.done("restore \(scene) --as ana --json").document()
    let state = try #require(document["state"] as? [String: Any])
    let stacks = try #require(state["stacks"] as? [String: Any])
    let bytes = try JSONSerialization.data(
      withJSONObject: stacks["home"] ?? [], options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: bytes, as: UTF8.self)
  }

  private func drops(_ program: Program, _ line: String = "restore s1 --as ana") throws -> [String]
  {
    let document = try program.done(line + " --json").document()
    let dropped = try #require(document["dropped"] as? [[String: Any]])
    return dropped.map { "\($0["where"] ?? "")[\($0["index"] ?? "")] \($0["reason"] ?? "")" }
  }

  // MARK: Access

  @Test("authorize-02: what lies above a forbidden screen goes with it, whatever its own grant")
  func forbiddenAncestor() throws {
    let program = try Program.withDatabase()
    for record in ["project/1", "board/3"] { try program.done("record put \(record)") }
    try program.done("grant allow user:ana view board/3")
    try program.done(
      "scene save s1 --as ana",
      input: Self.scene(Self.settings, Self.route("project", "1"), Self.route("board", "3")))
    #expect(try home(program) == #"[{"settings":{}}]"#)
    #expect(try drops(program) == ["home[1] unauthorized", "home[2] afterInvalid"])
    try program.done("grant deny user:ana view project/1")
    #expect(try home(program) == #"[{"settings":{}}]"#)
    #expect(try drops(program) == ["home[1] denied", "home[2] afterInvalid"])
  }

  @Test("authorize-03: without a principal nothing is restored, refused or changed")
  func sessionNotKnownYet() throws {
    let program = try Program.withWorld()
    let stored = try program.done("scene show s1 --as ana --json")
    for line in ["restore s1", "restore s1 --role editor", "scene save s1", "scene revive s1"] {
      let ending = try program.run(line + " --json")
      #expect(ending.exitCode == 64 && ending.errorCode == "missingOption", "\(line): \(ending)")
    }
    let empty = try program.run(["restore", "s1", "--as", "", "--json"])
    #expect(empty.exitCode == 64 && empty.errorCode == "invalidValue", "\(empty)")
    #expect(try program.done("scene show s1 --as ana --json") == stored)
    #expect(try drops(program, "restore s1 --as ana --role editor").isEmpty)
  }

  // MARK: Tabs

  @Test("tabs-02: stacks that are written as a flat array are read as an object is")
  func flatArray() throws {
    let program = try Program.withDatabase()
    try program.done("record put project/1")
    try program.done("grant allow user:ana * *")
    let project = Self.route("project", "1")
    for (scene, stacks) in [
      ("array", #"["home",[\#(Self.settings)],"gone",[\#(Self.settings)],"more",[\#(project)]]"#),
      ("object", #"{"home":[\#(Self.settings)],"more":[\#(project)]}"#),
    ] {
      try program.done(
        "scene save \(scene) --as ana", input: #"{"selectedTab":"home","stacks":\#(stacks)}"#)
      let restored = try program.done("restore \(scene) --as ana --tabs home,more --json")
      #expect(
        restored.output.contains(
          #""stacks":{"home":[{"settings":{}}],"more":[{"project":{"_0":"1"}}]}"#), "\(restored)")
      #expect(restored.output.contains(#""reason":"unknownTab""#) == (scene == "array"))
    }
    let twice = #"["home",[\#(Self.settings)],"home",[\#(project)]]"#
    try program.done(
      "scene save twice --as ana", input: #"{"selectedTab":"home","stacks":\#(twice)}"#)
    let restored = try program.done("restore twice --as ana --json").output
    #expect(restored.contains(#""stacks":{"home":[{"project":{"_0":"1"}}]}"#), "\(restored)")
    #expect(restored.contains(#""reason":"duplicateTab""#))
    let odd = try program.run(
      "scene save odd --as ana --json", input: #"{"stacks":["home",[\#(Self.settings)],"more"]}"#)
    #expect(odd.exitCode == 65, "\(odd)")
    #expect(try program.run("scene show odd --as ana").exitCode == 66)
  }

  // MARK: Presentation

  /// An app some of whose screens never come back.
  private enum Studio: NavigationSchema {
    enum Tab: String, NavigationTab { case home }
    enum Route: NavigationRoute {
      case project(String), record(String), board(String)
      var isRestorable: Bool { if case .record = self { false } else { true } }
    }
    enum Modal: NavigationModal {
      case login
      var isRestorable: Bool { false }
    }
  }

  @Test("modal-03: what an app never restores is not stored, and where it was, history says so")
  func notRestorable() throws {
    let program = try Program.withDatabase()
    let ana = Principal("ana")
    let store = try RestorationStore(path: program.path("app.db"))
    defer { store.close() }
    let routes: [Studio.Route] = [.project("1"), .record("1"), .board("3")]
    try store.save(
      "s1", as: ana,
      state: SceneState<Studio>(
        stacks: [.home: routes], presented: [PresentedItem(.login, over: .home)]))
    #expect(try home(program) == #"[{"project":{"_0":"1"}}]"#)
    #expect(try !program.done("scene show s1 --as ana").output.contains("login"))
    // A build that is older may have stored it.
    try program.done(
      "scene save s2 --as ana",
      input: #"""
        {"selectedTab":"home","stacks":{"home":[{"route":{"project":{"_0":"1"}}},
        {"route":{"record":{"_0":"1"}}},{"route":{"board":{"_0":"3"}}}]},
        "presented":[{"over":"home","kind":"sheet","modal":{"login":{}},"stack":[]}]}
        """#)
    let restored = try store.beginRestore(Studio.self, scene: "s2", for: ana)
    #expect(restored.state == SceneState(stacks: [.home: [.project("1")]]))
    let history = try program.done("scene history s2 --as ana").output
    for line in [#/home\[1\] +notRestorable/#, #/home\[2\] +afterInvalid/#, #/presented\[0\] +/#] {
      #expect(history.contains(line), "\(history)")
    }
  }

  // MARK: Processes

  @Test("concurrency-01: of many saves at one revision one is stored, the others say conflict")
  func readThenWriteUpgrade() throws {
    let program = try Program.withDatabase()
    try program.done("scene save s1 --as ana", input: Self.scene())
    let endings = Mutex<[Ending]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let ending = try? program.run(
        "scene save s1 --as ana --revision 1 --json", input: Self.scene(Self.settings))
      endings.withLock { all in if let ending { all.append(ending) } }
    }
    let answers = endings.withLock { $0 }
    #expect(answers.filter { $0.exitCode == 0 }.count == 1, "\(answers)")
    #expect(answers.filter { $0.errorCode == "revisionConflict" }.count == 7, "\(answers)")
    #expect(try program.done("scene show s1 --as ana").output.contains("revision 2"))
  }

  @Test("concurrency-03: two processes that save a scene each lose nothing")
  func twoScenes() throws {
    let program = try Program.withDatabase()
    let rounds = 30
    let failures = Mutex<[Ending]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { worker in
      let scene = ["a", "b"][worker]
      for number in 1...rounds {
        let page = #"{"route":{"page":{"_0":"\#(scene) \#(number)"}}}"#
        let ending = try? program.run("scene save \(scene) --as ana", input: Self.scene(page))
        if ending?.exitCode != 0 {
          failures.withLock { $0.append(ending ?? Ending(-1)) }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
    for scene in ["a", "b"] {
      #expect(try home(program, scene) == #"[{"page":{"_0":"\#(scene) \#(rounds)"}}]"#)
      let shown = try program.done("scene show \(scene) --as ana").output
      #expect(shown.contains("revision \(rounds)"), "\(shown)")
    }
    let scenes = try program.done("scene list --as ana --json").document()["scenes"]
    #expect((scenes as? [[String: Any]])?.compactMap { $0["scene"] as? String } == ["a", "b"])
  }

  // MARK: Damage

  @Test("corruption-05: a copy without its log is an earlier state, which nobody can tell")
  func copyMissesTheLog() throws {
    let program = try Program.withDatabase()
    let ana = Principal("ana")
    let store = try RestorationStore(path: program.path("app.db"))
    defer { store.close() }
    try store.save("old", as: ana, document: Self.scene(Self.settings).utf8)
    // What was folded in is in the copy, and what was saved since is only in the log.
    try Connection(path: program.path("app.db"), mode: .readWrite).withStatement(
      "PRAGMA wal_checkpoint(PASSIVE)"
    ) { while try $0.step() {} }
    try store.save("s1", as: ana, document: Self.scene(Self.settings).utf8)
    _ = try program.shell("cp app.db alone.db; cp app.db whole.db; cp app.db-wal whole.db-wal")
    #expect(try program.run("--db alone.db doctor").exitCode == 0)
    #expect(try program.run("--db alone.db scene show old --as ana").exitCode == 0)
    let missing = try program.run("--db alone.db scene show s1 --as ana --json")
    #expect(missing.exitCode == 66 && missing.errorCode == "sceneMissing")
    #expect(try program.run("--db whole.db doctor").exitCode == 0)
    #expect(try program.run("--db whole.db scene show s1 --as ana").exitCode == 0)
    // The tool reads while another one has the right to write.
    let writer = try Connection(path: program.path("app.db"), mode: .readWrite)
    try writer.transaction(.immediate) {
      for line in ["scene show s1 --as ana", "restore s1 --as ana", "doctor"] {
        try program.done("--busy-timeout 0 \(line)")
      }
    }
  }

  @Test("corruption-07: a save that the disk has no room for is an error, and nothing is lost")
  func diskFull() throws {
    let program = try Program.withDatabase()
    try program.done("scene save s1 --as ana", input: Self.scene(Self.settings))
    let large = String(repeating: "x y ", count: 12_000)
    try program.write(
      Self.scene(
        #"{"route":{"page":{"_0":"\#(large)"}}}"#, #"{"route":{"page":{"_0":"\#(large)"}}}"#),
      to: "large.json")
    // A file that may not grow stands for a disk that is full; the log would need more.
    let ending = try program.shell(
      """
      trap '' XFSZ; ulimit -f 128
      exec "$backtrail" scene save s1 --as ana --file large.json --json
      """)
    #expect(ending.exitCode == 74, "\(ending)")
    #expect(["inputOutput", "storageFull"].contains(ending.errorCode), "\(ending)")
    #expect(try home(program) == #"[{"settings":{}}]"#)
    #expect(try program.done("scene show s1 --as ana").output.contains("revision 1"))
    try program.done("doctor")
    try program.done("scene save s1 --as ana --file large.json")
    #expect(try home(program).contains(large))
  }
}
