internal import BacktrailNavigation
internal import BacktrailStore

/// Everything that can be observed of a store, in the order of the model's.
enum ModelObservation {
  static func lines(of store: RestorationStore) throws -> [String] {
    var lines = try store.records(includingDeleted: true).map { ModelLines.record($0) }
    lines += try store.grants().map(\.description).sorted()
    let scenes = try store.allScenes()
    lines += scenes.map { ModelLines.summary($0) }
    let tails = try store.allTails()
    for scene in scenes {
      let principal = Principal(scene.principal)
      let saved = try store.load(scene.scene, as: principal)
      lines.append(String(decoding: saved.document, as: UTF8.self))
      lines += tails.filter { $0.principal == scene.principal && $0.scene == scene.scene }
        .map { ModelLines.tail($0) }.sorted()
      let history = try store.history(of: scene.scene, as: principal)
      lines += history.reports.map { ModelLines.report($0) }
      if history.damaged > 0 { lines.append("\(history.damaged) damaged reports") }
    }
    return lines
  }
}
