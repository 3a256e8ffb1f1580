import Foundation
import Testing

@Suite("The tool: tails and pruning")
struct TailProgramTests {
  @Test("record delete --prune cuts every scene, and scene revive puts it back after an undelete")
  func pruneAndRevive() throws {
    let program = try Program.withWorld()
    let before = try program.done("scene show s1 --as ana --json").output
    let text = """
      Deleted task/7, now at revision 2. Cut 1 scene.
      scene s1 of ana
        projects[1]: 1 route, by task/7
        presented[0]: 1 route, by task/7 (edit)

      """
    #expect(try program.run("record delete task/7 --prune") == Ending(0, output: text))
    let shown = try program.done("scene show s1 --as ana").output
    #expect(shown.contains("revision 2") && !shown.contains("task"))

    let tails = """
      PRINCIPAL  SCENE  WHERE         ROUTES  REASON   BY      KEPT    CUT
      ana        s1     presented[0]  1       deleted  task/7  beside  NOW
      ana        s1     projects[1]   1       deleted  task/7  beside  NOW

      """
    #expect(try program.run("scene tails s1 --as ana").timeless == Ending(0, output: tails))
    #expect(try program.run("scene tails").timeless == Ending(0, output: tails))
    let json = try program.run("scene tails --as ana --json").timeless.output
    #expect(
      json.hasSuffix(
        #"{"principal":"ana","scene":"s1","where":"projects","index":1,"reason":"deleted","#
          + #""culprit":{"kind":"task","id":"7"},"cutAt":"NOW","schemaVersion":1,"inPlace":false,"#
          + #""damaged":false,"routes":[{"task":{"_0":"7"}}]}]}"# + "\n"), "\(json)")
    #expect(try program.run("scene tails --as bo").output == "There are no tails.\n")

    // Not before it is valid again.
    let early = try program.done("scene revive s1 --as ana --role editor").output
    #expect(early.hasPrefix("Scene s1: restored, revision 2."))
    try program.done("record undelete task/7")
    let revived = try program.done("scene revive s1 --as ana --role editor").output
    #expect(revived.hasPrefix("Scene s1: restored, revision 3."))
    #expect(revived.contains(#"1  {"task":{"_0":"7"}}"#))
    #expect(revived.contains("sheet over projects"))
    #expect(try program.done("scene show s1 --as ana --json").output == before)
    #expect(try program.run("scene tails").output == "There are no tails.\n")
  }

  @Test("What a pruning deletion did is one document with --json")
  func pruneDocument() throws {
    let program = try Program.withWorld()
    let ending = try program.done("record delete task/7 --prune --json")
    let document = try ending.document()
    let record = try #require(document["record"] as? [String: Any])
    #expect(record["deleted"] as? Bool == true)
    let impact = try #require(document["impact"] as? [String: Any])
    #expect((impact["scenes"] as? [[String: Any]])?.count == 1)
    #expect((impact["unreadable"] as? [[String: Any]])?.isEmpty == true)
  }

  @Test("A scene without its principal is no scene")
  func sceneWithoutPrincipal() throws {
    let program = try Program.withWorld()
    let ending = try program.run("scene tails s1 --json")
    #expect(ending.exitCode == 64 && ending.errorCode == "missingOption")
    let missing = try program.run("scene tails s9 --as ana --json")
    #expect(missing.exitCode == 66 && missing.errorCode == "sceneMissing")
    let absent = try program.done("scene revive s9 --as ana --json").document()
    #expect(absent["outcome"] as? String == "absent")
  }

  // MARK: prune

  @Test("prune removes what is old enough and says what went; a dry run removes nothing")
  func prune() throws {
    let program = try Program.withWorld()
    try program.done("record delete task/7 --prune")
    try program.done("scene hand-over s1 s2 --as ana")
    try program.done("scene discard s2 --as ana")
    #expect(
      try program.run("prune --scenes 1d --tombstones 0s --tails 1d --reports 1d --quarantine 1d")
        == Ending(0, output: "There is nothing to prune.\n"))
    let lines = """
      1 record, 2 tails.
      task/7: 1 record
      tail of projects in scene s1 of ana (deleted)
      tail of presented in scene s1 of ana (deleted)

      """
    #expect(
      try program.run("prune --records 0s --tails 0s --dry-run")
        == Ending(0, output: "Would prune " + lines))
    #expect(
      try program.run("prune --records 0s --tails 0s") == Ending(0, output: "Pruned " + lines))
    #expect(try program.run("record get task/7").exitCode == 66)
    #expect(
      try program.run("prune --scenes 0s --json")
        == Ending(
          0,
          output: #"{"dryRun":false,"scenes":[{"principal":"ana","scene":"s1"}],"tombstones":[],"#
            + #""records":[],"tails":[],"reports":0,"quarantined":0,"links":0,"changes":0}"# + "\n")
    )
    // The tombstone is young.
    #expect(
      try program.run("scene save s2 --as ana --json", input: "{}").errorCode == "sceneDiscarded")
  }

  @Test("concurrency-06: a pruning without an age says what it needs")
  func pruneWithoutAge() throws {
    let program = try Program.withWorld()
    let ending = try program.run("prune --dry-run --json")
    #expect(ending.exitCode == 64 && ending.errorCode == "missingOption")
  }
}
