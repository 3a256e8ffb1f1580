import BacktrailNavigation

extension SceneState {
  /// The rules that hold in every state that moves lead to, and which of them are broken.
  var brokenInvariants: [String] {
    var broken: [String] = []
    let tabs = presented.map(\.over)
    if Set(tabs).count != tabs.count { broken.append("two items over one stack") }
    if !momentary.queued.allSatisfy({ tabs.contains($0.over) }) {
      broken.append("an item waits where nothing is presented")
    }
    let ids = (presented + momentary.queued).map(\.id)
    if Set(ids).count != ids.count { broken.append("an item is there twice") }
    if !momentary.unsaved.isSubset(of: tabs) {
      broken.append("unsaved changes where nothing is presented")
    }
    if !momentary.confirming.isSubset(of: momentary.unsaved) {
      broken.append("a confirmation without unsaved changes")
    }
    return broken
  }
}
