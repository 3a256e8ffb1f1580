import BacktrailNavigation
import Foundation
import TaskFlow
import Testing

@Suite("TaskFlow's links")
struct TaskFlowLinkTests {
  private static let project = UUID(
    uuid: (0xAB, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0xA1))
  private static let task = UUID(
    uuid: (0xCD, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0xB1))
  private static let projectText = "ab000000-0000-4000-8000-0000000000a1"
  private static let taskText = "cd000000-0000-4000-8000-0000000000b1"

  static let destinations: [(String, NavigationDestination<TaskFlow>)] = [
    ("taskflow://", .init(.projects)),
    ("taskflow://projects/\(projectText)", .init(.projects, [.project(project)])),
    (
      "taskflow://projects/\(projectText)/tasks/\(taskText)",
      .init(.projects, [.project(project), .task(task)])
    ),
    ("taskflow://search", .init(.search)),
    ("taskflow://search?q=", .init(.search, query: ["q": ""])),
    ("taskflow://search?q=a%26b%20c", .init(.search, query: ["q": "a&b c"])),
    ("taskflow://settings", .init(.settings)),
  ]

  @Test("Lead there, and are printed for what they lead to", arguments: destinations)
  func bothWays(link: String, destination: NavigationDestination<TaskFlow>) throws {
    #expect(try TaskFlow.links.parse(link) == destination)
    #expect(try TaskFlow.links.print(destination) == link)
    let universal = try TaskFlow.links.print(destination, as: .universal)
    #expect(universal.hasPrefix("https://links.example"))
    #expect(try TaskFlow.links.parse(universal) == destination)
  }

  @Test("Are read in any letter case of a UUID, and printed in lowercase")
  func letterCase() throws {
    let destination = try TaskFlow.links.parse(
      "TASKFLOW://Projects/\(Self.projectText.uppercased())")
    #expect(destination == .init(.projects, [.project(Self.project)]))
    #expect(try TaskFlow.links.print(destination) == "taskflow://projects/\(Self.projectText)")
  }

  @Test(
    "Do not lead to what no link names",
    arguments: [
      NavigationDestination<TaskFlow>(.search, [.project(project)]),
      .init(.projects, [.task(task)]), .init(.projects, [.profile]),
      .init(.settings, [.profile]),
      .init(.projects, presented: PresentedItem(.newProject, over: .projects)),
    ])
  func unprintable(destination: NavigationDestination<TaskFlow>) {
    #expect(throws: LinkPrintError.self) { try TaskFlow.links.print(destination) }
  }

  @Test("Are listed in a table")
  func table() {
    #expect(
      TaskFlow.links.markdownTable == """
        | Entry | Tab | Path | Presented |
        | --- | --- | --- | --- |
        | taskflow:// | projects | [] | none |
        | taskflow://projects/{project} | projects | [.project({project})] | none |
        | taskflow://projects/{project}/tasks/{task} | projects | [.project({project}), .task({task})] | none |
        | taskflow://search?q={q} | search | [] | none |
        | taskflow://settings | settings | [] | none |

        """)
  }
}
