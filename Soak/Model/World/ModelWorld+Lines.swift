internal import BacktrailNavigation
internal import BacktrailStore

extension ModelWorld {
  func sceneLines(where isAsked: (ModelScene.Key) -> Bool) -> [String] {
    scenes.keys.sorted().filter(isAsked).compactMap { key in
      found(key).map {
        ModelLines.summary(key, $0.revision, $0.savedAt, isEmpty: $0.content.isEmpty)
      }
    }
  }

  func recordLines(where isAsked: (RecordID, ModelRecord) -> Bool) -> [String] {
    records.filter(isAsked).sorted { $0.key < $1.key }.map { id, record in
      ModelLines.record(
        id, parent: record.parent, revision: record.revision, payload: record.payload,
        deletion: deletion(of: id))
    }
  }

  /// The tails of a scene, sorted, since which of two parts was cut last is nobody's business.
  func tailLines(_ key: ModelScene.Key) -> [String] {
    guard let scene = found(key) else { return [] }
    return scene.tails.map { tail in
      ModelLines.tail(
        key, tail.place, tail.cut, tail.cutAt,
        isInPlace: scene.content.parts[tail.place] == tail.body,
        tail.body.routes(from: tail.cut.index))
    }.sorted()
  }

  func reportLines(_ key: ModelScene.Key) -> [String] {
    found(key)?.reports.map { ModelLines.report($0) } ?? []
  }

  /// Everything that can be observed.
  var observation: [String] {
    var lines = recordLines { _, _ in true }
    lines += grants.values.map(\.description).sorted()
    lines += sceneLines { _ in true }
    for key in scenes.keys.sorted() {
      guard let scene = found(key) else { continue }
      lines.append(scene.content.document)
      lines += tailLines(key)
      lines += reportLines(key)
    }
    return lines
  }
}
