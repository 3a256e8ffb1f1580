internal import BacktrailNavigation
internal import BacktrailStore

/// How values of the store and of the model are written to be compared.
enum ModelLines {
  static func summary(
    _ key: ModelScene.Key, _ revision: Int, _ savedAt: Instant, isEmpty: Bool
  ) -> String {
    "\(key) \(revision) \(savedAt.millisecondsSince1970) \(isEmpty)"
  }

  static func record(
    _ id: RecordID, parent: RecordID?, revision: Int, payload: String?,
    deletion: (record: RecordID, at: Instant)?
  ) -> String {
    let deleted = deletion.map { " deleted \($0.record) \($0.at.millisecondsSince1970)" } ?? ""
    return "\(id) under \(parent.map(String.init(describing:)) ?? "-") \(revision) "
      + (payload ?? "-") + deleted
  }

  static func tail(
    _ key: ModelScene.Key, _ place: RoutePlace, _ cut: ModelCut, _ cutAt: Instant,
    isInPlace: Bool, _ routes: [String]
  ) -> String {
    "\(key) \(place)[\(cut.index)] \(cut.reason.rawValue) "
      + "\(cut.culprit.map(String.init(describing:)) ?? "-") \(cutAt.millisecondsSince1970) "
      + "\(isInPlace) \(routes)"
  }

  static func report(_ report: SceneReport) -> String {
    let entries = report.entries.map { entry in
      "\(entry.place)[\(entry.index)] \(entry.reason.rawValue) \(entry.culprit?.description ?? "")"
    }
    return "\(report.occasion.rawValue) \(report.at.millisecondsSince1970) "
      + "\(report.revision ?? 0) \(report.outcome.rawValue) \(entries) "
      + "\(report.notes.map { "\($0.subject) \($0.reason.rawValue)" })"
  }

  // MARK: The store's

  static func summary(_ summary: SceneSummary) -> String {
    let key = ModelScene.Key(principal: summary.principal, scene: summary.scene)
    return self.summary(key, summary.revision, summary.savedAt, isEmpty: summary.isEmpty)
      + (summary.damage.map { " \($0.rawValue)" } ?? "")
  }

  static func record(_ record: Record) -> String {
    self.record(
      record.record, parent: record.parent, revision: record.revision, payload: record.payload,
      deletion: record.deletion.map { ($0.of, $0.at) })
  }

  static func tail(_ tail: SceneTail) -> String {
    let key = ModelScene.Key(principal: tail.principal, scene: tail.scene)
    let cut = ModelCut(
      index: tail.index, reason: tail.reason ?? .checksumMismatch, culprit: tail.culprit)
    return self.tail(
      key, tail.place, cut, tail.cutAt, isInPlace: tail.isInPlace, tail.routes.map(\.json))
  }

  static func impact(_ impact: DeletionImpact) -> String {
    var model = ModelImpact(records: impact.records)
    for scene in impact.scenes {
      let cuts = scene.cuts.map { cut in
        ModelImpact.Cut(
          place: cut.place, index: cut.index, routes: cut.routes, reference: cut.reference)
      }
      model.scenes.append(
        .init(key: ModelScene.Key(principal: scene.principal, scene: scene.scene), cuts: cuts))
    }
    return model.line + (impact.unreadable.isEmpty ? "" : " unreadable \(impact.unreadable)")
  }

  static func pruned(_ pruned: Pruned) -> [String] {
    func key(_ name: SceneName) -> ModelScene.Key {
      ModelScene.Key(principal: name.principal, scene: name.scene)
    }
    var lines = pruned.scenes.map { "scene \(key($0))" }
    lines += pruned.sceneTombstones.map { "tombstone \(key($0))" }
    lines += pruned.records.map { "record \($0.record) \($0.count)" }
    lines += pruned.tails.map { tail in
      "tail \(key(tail.scene)) \(tail.place) \(tail.reason?.rawValue ?? "-") \(tail.wasInPlace)"
    }.sorted()
    if pruned.reports > 0 { lines.append("\(pruned.reports) reports") }
    return lines
  }
}
