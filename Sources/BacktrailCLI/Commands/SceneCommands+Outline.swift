import BacktrailNavigation
import BacktrailStore

extension Commands {
  /// A stored scene as a tree for people.
  static func text(of saved: SavedScene) throws -> String {
    let summary = saved.summary
    let document: SceneDocument
    do {
      document = try SceneDocument(saved.document, limits: SceneLimits())
    } catch {
      throw StoreError.sceneDamaged(summary.scene, error.reason)
    }
    let head =
      "Scene \(summary.scene) of \(summary.principal), revision \(summary.revision), "
      + "saved \(summary.savedAt.rfc3339)."
    return ([Printable.line(head), ""] + outline(of: document.contents).lines)
      .joined(separator: "\n")
  }

  private static func outline(of contents: SceneDocument.Contents) -> SceneOutline {
    var outline = SceneOutline(selectedTab: contents.selectedTab)
    for (tab, routes) in contents.stacks { outline.add(stack: routes.map(text), of: tab) }
    if let sidebar = contents.sidebar { outline.add(sidebar: sidebar.json) }
    for item in contents.presented {
      outline.add(
        presented: text(of: item.modal), kind: item.kind, over: item.over,
        stack: item.stack.map(text))
    }
    return outline
  }

  private static func text(of route: EncodedRoute?) -> String { route?.json ?? "(no route)" }
}
