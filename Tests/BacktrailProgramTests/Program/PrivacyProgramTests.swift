import BacktrailSQLite
import Foundation
import Testing

@Suite("The tool: privacy")
struct PrivacyProgramTests {
  private static let credential =
    #"{"stacks":{"projects":[{"route":{"login":{"password":"hunter2"}}}]}}"#

  @Test("A document with something like a credential is refused with its place and never its value")
  func credential() throws {
    let program = try Program.withWorld()
    let before = try program.done("scene show s1 --as ana --json").output
    let ending = try program.run("scene save s1 --as ana --json", input: Self.credential)
    #expect(ending.exitCode == 65 && ending.errorCode == "credential")
    #expect(
      ending.error
        == "backtrail: The route projects[0] is not saved: it holds what looks like a value under "
        + "a key named like a credential at login.password.\n")
    #expect(!(ending.output + ending.error).contains("hunter2"))
    #expect(try program.done("scene show s1 --as ana --json").output == before)
  }

  @Test("--allow-key exempts exactly the keys that it names")
  func allowKey() throws {
    let program = try Program.withDatabase()
    let saved = try program.run(
      "scene save s1 --as ana --allow-key x --allow-key password", input: Self.credential)
    #expect(saved == Ending(0, output: "Saved s1, now at revision 1.\n"))
    #expect(
      try program.run("scene save s1 --as ana --allow-key Password", input: Self.credential)
        .exitCode == 65)
    #expect(try program.run("scene save s1 --as ana", "--allow-key", "").exitCode == 64)
  }

  @Test("erase removes all of a principal, also from the bytes of the file")
  func erase() throws {
    let program = try Program.withWorld()
    try program.done("grant allow user:ana view project/42")
    try program.done("scene hand-over s1 closed --as ana")
    try program.done("scene discard closed --as ana")
    try program.done("restore s1 --as ana --begin")
    try program.done("scene save s1 --as bo", input: #"{"stacks":{"projects":[]}}"#)
    let text = """
      Erased ana: 1 scene, 1 tombstone, 0 tails, 1 report, 1 begun restore, 0 in quarantine, 0 handled links, 1 grant.

      """
    let notice = "backtrail: backups and other copies of the file are out of reach\n"
    #expect(try program.run("erase ana --yes") == Ending(0, output: text, error: notice))
    for name in try program.files {
      let bytes = try Data(contentsOf: program.folder.appending(path: name))
      for trace in ["editTask", "user:ana"] {
        #expect(bytes.firstRange(of: Data(trace.utf8)) == nil, "\(name): \(trace)")
      }
    }
    #expect(try program.done("scene list --json").output.contains(#""principal":"bo""#))
    #expect(
      try program.run("erase ana --yes --json")
        == Ending(
          0,
          output: #"{"principal":"ana","scenes":0,"tombstones":0,"tails":0,"reports":0,"#
            + #""attempts":0,"quarantined":0,"links":0,"grants":0,"logCleared":true,"quarantinedFiles":[],"#
            + #""remainders":["Backups and other copies of the file are out of reach."]}"# + "\n"))
    #expect(
      try program.run("erase ana --yes")
        == Ending(0, output: "There was nothing of ana.\n", error: notice))
    #expect(try program.run("doctor").exitCode == 0)
  }

  @Test("erase without --yes removes nothing")
  func eraseUnconfirmed() throws {
    let program = try Program.withWorld()
    let ending = try program.run("erase ana --json")
    #expect(ending.exitCode == 64 && ending.errorCode == "notConfirmed")
    #expect(
      ending.error
        == "backtrail: erasing 'ana' cannot be undone; say '--yes' to do it\n")
    #expect(try program.done("scene list --as ana").output.contains("s1"))
  }

  @Test("erase names the damaged files that were set aside, and leaves them")
  func eraseBesideQuarantine() throws {
    let program = try Program()
    try program.write("no database", to: "app.db")
    try program.done("init --quarantine")
    let aside = try #require(try program.files.first { $0.contains("quarantined") })
    let erased = try program.run("erase ana --yes --json").document()
    #expect(erased["quarantinedFiles"] as? [String] == [aside])
    #expect((erased["remainders"] as? [String])?.count == 2)
    let said = try program.run("erase ana --yes").error
    #expect(said.contains("backtrail: the file \(aside) was set aside because it was damaged"))
    #expect(try program.files.contains(aside))
  }

  @Test("erase ends with 75 where somebody reads, and what it could remove is gone")
  func eraseWhileReading() throws {
    let program = try Program.withWorld()
    let reader = try Connection(path: program.path("app.db"), mode: .readWrite)
    try reader.execute(script: "BEGIN; SELECT count(*) FROM backtrail_scene")
    let ending = try program.run("--busy-timeout 50 erase ana --yes")
    #expect(ending.exitCode == 75)
    #expect(ending.output.hasPrefix("Erased ana: 1 scene, "))
    #expect(
      ending.error.contains("the write-ahead log still holds what was removed: erase again later"))
    try reader.execute(script: "COMMIT")
    #expect(try program.run("erase ana --yes").exitCode == 0)
  }
}
