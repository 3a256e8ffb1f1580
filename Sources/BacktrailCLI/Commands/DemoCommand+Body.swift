import BacktrailNavigation
import Foundation
import TaskFlow

extension Commands {
  /// Tells the story.
  static func demo(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let path = arguments[DemoCommand.keep]
    var told: [String]
    let steps: [DemoStep]
    do {
      (steps, told) = try MainThread.wait {
        var told: [String] = []
        let steps = try await TaskFlowDemo.run(
          keepingAt: path, output: { told.append($0) }, otherProcess: ToolProcess.delete)
        return (steps, told)
      }
    } catch DemoError.pathTaken(let path) {
      throw CommandError(
        "fileExists", "there is something at '\(path)' already; choose another path",
        exitCode: .cannotCreate)
    } catch DemoError.cannotCreate(let path, let problem) {
      throw CommandError(
        "cannotCreate", "'\(path)' cannot be created: \(problem)", exitCode: .cannotCreate)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if let path { told.append(invitation(to: path)) }
    return CommandResult(
      json: ["steps": .encoded(Array(try encoder.encode(steps))), "database": JSONValue(path)],
      text: told.joined(separator: "\n"))
  }

  private static var linkToDeletedTask: String {
    let routes: [TaskFlow.Route] = [
      .project(TaskFlowSample.release.id), .task(TaskFlowSample.changelog.id),
    ]
    return (try? TaskFlow.links.print(NavigationDestination(.projects, routes))) ?? "taskflow://"
  }

  /// What to try on a database that was kept.
  private static func invitation(to path: String) -> String {
    // Quoted for a shell, where the path needs it.
    let plain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    let word = plain ? path : "'\(path.replacingOccurrences(of: "'", with: #"'\''"#))'"
    return """
      The database is at \(Printable.line(path)). Look at it with, for example:

        backtrail --db \(Printable.line(word)) restore phone --as ana --role editor
        backtrail --db \(Printable.line(word)) link \(linkToDeletedTask) --as ana --role editor
      """
  }
}
