/// A stored scene of a random world, good or bad.
struct WorldScene: Sendable {
  /// A stack and the name of its tab, which this build may not know.
  struct Stack: Sendable {
    var tab: String
    var elements: [WorldElement<WorldRoute>]
  }

  /// The name of the selected tab, if one was stored.
  var selectedTab: String?
  var stacks: [Stack] = []
  var sidebar: WorldElement<WorldRoute>?
  var presented: [WorldPresented] = []

  /// The scene document.
  var document: String {
    let stacks = stacks.map { stack in
      WorldJSON.encoded(stack.tab) + ":["
        + stack.elements.map(\.document).joined(separator: ",") + "]"
    }
    let members = [
      "\"schemaVersion\":1",
      "\"selectedTab\":\(selectedTab.map(WorldJSON.encoded) ?? "null")",
      "\"stacks\":{\(stacks.joined(separator: ","))}",
      "\"sidebar\":\(sidebar?.document ?? "null")",
      "\"presented\":[\(presented.map(\.document).joined(separator: ","))]",
    ]
    return "{\(members.joined(separator: ","))}"
  }
}
