import BacktrailNavigation

/// What is in a scene, as a tree for people.
struct SceneOutline {
  private(set) var lines: [String] = []
  private let selectedTab: String?

  init(selectedTab: String?) {
    self.selectedTab = selectedTab
  }

  /// Adds the stack of a tab, root first.
  mutating func add(stack: [String], of tab: String) {
    let isSelected = selectedTab.map(OpaqueText.init) == OpaqueText(tab)
    lines.append(Printable.line(tab) + (isSelected ? " (selected)" : ""))
    if stack.isEmpty { lines.append("  (at its root)") }
    add(stack, indentation: "  ")
  }

  /// Adds the sidebar selection.
  mutating func add(sidebar: String) {
    lines += ["sidebar", "  \(Printable.line(sidebar))"]
  }

  /// Adds a presented item.
  mutating func add(presented modal: String, kind: String, over: String, stack: [String]) {
    lines += ["\(kind) over \(Printable.line(over))", "  \(Printable.line(modal))"]
    add(stack, indentation: "    ")
  }

  /// The index of each route stands before it, as it stands in a report.
  private mutating func add(_ stack: [String], indentation: String) {
    let width = String(max(0, stack.count - 1)).count
    for (index, route) in stack.enumerated() {
      let number = String(index)
      let padding = String(repeating: " ", count: width - number.count)
      lines.append("\(indentation)\(padding)\(number)  \(Printable.line(route))")
    }
  }
}
