import Foundation
import Testing

@testable import BacktrailCLI

@Suite("The tool: watching")
struct WatchProgramTests {
  /// Watches while `commands` run, which begin once the watcher is there.
  private func watch(_ options: String, while commands: String) throws -> Ending {
    let program = try Program.withWorld()
    return try program.shell(
      """
      "$backtrail" watch \(options) > watched & watcher=$!
      # The first change is repeated until it is heard: then the watcher is there.
      while ! test -s watched; do
        "$backtrail" record put beacon/1 --payload $((n = n + 1)) > put; sleep 0.05
      done
      (\(commands)) > put
      wait $watcher; code=$?
      grep -v beacon watched; exit $code
      """)
  }

  @Test("It prints a line for each change of other processes, in their order")
  func lines() throws {
    let ending = try watch(
      "--for 30s --limit 6",
      while: """
        "$backtrail" record delete task/7; "$backtrail" grant deny user:ana view task/7
        "$backtrail" record purge task/7; for n in 1 2 3 4 5 6; do "$backtrail" record put beacon/$n
        done
        """)
    let lines = ending.output.split(separator: "\n").map {
      $0.split(separator: "  ").dropFirst(2).joined(separator: " ")
    }
    #expect(ending.exitCode == 0)
    #expect(
      lines.prefix(3) == [
        "recordDeleted task/7", "granted deny user:ana view on task/7", "recordPurged task/7",
      ])
  }

  @Test("With --json it prints one document, a line for each change")
  func document() throws {
    let program = try Program.withWorld()
    let ending = try program.shell(
      """
      "$backtrail" watch --limit 1 --json > watched & watcher=$!
      while kill -0 $watcher 2> none; do "$backtrail" record delete task/7 > put
        "$backtrail" record undelete task/7 > put
      done
      wait $watcher; code=$?; cat watched; exit $code
      """)
    #expect(ending.exitCode == 0, "\(ending)")
    let changes = try #require(try ending.document()["changes"] as? [[String: Any]])
    #expect(changes.count == 1)
    let record = try #require(changes.first?["record"] as? [String: String])
    #expect(record == ["kind": "task", "id": "7"])
    #expect(try program.run("watch --for 0s --json") == Ending(0, output: "{\"changes\":[]}\n"))
  }

  @Test("An interruption ends it well, with a document that is whole", arguments: ["INT", "TERM"])
  func interruption(signal: String) throws {
    let program = try Program.withWorld()
    let ending = try program.shell(
      """
      "$backtrail" watch --json > watched & watcher=$!
      while ! test -s watched; do sleep 0.05; done
      kill -s \(signal) $watcher; wait $watcher; code=$?; cat watched; exit $code
      """)
    #expect(ending.exitCode == 0, "\(ending)")
    #expect(try ending.document()["changes"] != nil)
    #expect(try program.files.contains("app.db") && !program.files.contains("app.db-wal"))
  }
}
