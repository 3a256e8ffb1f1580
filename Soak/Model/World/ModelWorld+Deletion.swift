internal import BacktrailNavigation
internal import BacktrailStore

extension ModelWorld {
  /// What the deletion of a record cuts from the scenes, by the references that are stored.
  func impact(ofDeleting record: RecordID) throws -> ModelImpact {
    try requireRecord(record)
    let gone = gone(withDeletionOf: record)
    var impact = ModelImpact(records: gone.count)
    for key in scenes.keys.sorted() {
      guard let scene = found(key) else { continue }
      let cuts = Self.cuts(of: gone, in: scene.content)
      if !cuts.isEmpty { impact.scenes.append(.init(key: key, cuts: cuts)) }
    }
    return impact
  }

  /// The cuts that a deletion makes in a scene, in its order.
  private static func cuts(
    of gone: Set<RecordID>, in content: ModelContent
  ) -> [ModelImpact.Cut] {
    func first(_ elements: [ModelElement]) -> (index: Int, reference: RecordReference)? {
      for (index, element) in elements.enumerated() {
        if let reference = element.references.first(where: { gone.contains($0.record) }) {
          return (index, reference)
        }
      }
      return nil
    }
    var cuts: [ModelImpact.Cut] = []
    for (tab, elements) in content.stacks {
      if let (index, reference) = first(elements) {
        cuts.append(
          .init(
            place: .stack(tab), index: index, routes: elements.count - index,
            reference: reference))
      }
    }
    if let sidebar = content.sidebar, let (_, reference) = first([sidebar]) {
      cuts.append(.init(place: .sidebar, index: 0, routes: 1, reference: reference))
    }
    for (index, item) in content.presented.enumerated() {
      let own = item.modal.references.first { gone.contains($0.record) }
      let beneath = cuts.first { $0.place == .stack(item.over) }?.reference
      if let reference = own ?? beneath {
        cuts.append(.init(place: .presented, index: index, routes: 1, reference: reference))
      } else if let (inner, reference) = first(item.stack) {
        cuts.append(
          .init(
            place: .presentedStack(index), index: inner, routes: item.stack.count - inner,
            reference: reference))
      }
    }
    return cuts
  }

  /// Deletes a record and cuts what its impact says.
  mutating func deletePruning(_ record: RecordID) throws -> ModelImpact {
    let gone = gone(withDeletionOf: record)
    let impact = try impact(ofDeleting: record)
    for scene in impact.scenes {
      let key = scene.key
      guard let content = scenes[key]?.content else { continue }
      amend(
        key, change(making: scene.cuts, of: gone, culprit: record, in: content), following: true)
      note(report(of: scene.cuts, culprit: record, of: key), of: key)
    }
    try delete(record)
    return impact
  }

  private func change(
    making cuts: [ModelImpact.Cut], of gone: Set<RecordID>, culprit: RecordID,
    in content: ModelContent
  ) -> ModelChange {
    var change = ModelChange()
    var items = content.presented.map(Optional.some)
    var presentedCut: ModelCut?
    for cut in cuts {
      var told = ModelCut(index: cut.index, reason: .deleted, culprit: culprit)
      switch cut.place {
      case .stack(let tab):
        let kept = (content.stack(tab) ?? []).prefix(cut.index)
        change.parts[cut.place] = .init(shown: .stack(Array(kept)), cut: told)
      case .sidebar: change.parts[.sidebar] = .init(shown: .sidebar(nil), cut: told)
      case .presented:
        let references = content.presented[cut.index].modal.references
        // One that goes with the stack beneath it alone.
        if !references.contains(where: { gone.contains($0.record) }) {
          told.reason = .presenterDropped
        }
        presentedCut = presentedCut ?? told
        items[cut.index] = nil
      case .presentedStack(let index):
        told.index = index
        presentedCut = presentedCut ?? told
        items[index]?.stack = Array(content.presented[index].stack.prefix(cut.index))
      }
    }
    if let presentedCut {
      change.parts[.presented] = .init(
        shown: .presented(items.compactMap(\.self)), cut: presentedCut)
    }
    return change
  }

  private func report(
    of cuts: [ModelImpact.Cut], culprit: RecordID, of key: ModelScene.Key
  ) -> SceneReport {
    let entries = cuts.flatMap { cut in
      (cut.index..<cut.index + cut.routes).map { index in
        index == cut.index
          ? SceneReport.Entry(
            place: cut.place, index: index, reason: .deleted, reference: cut.reference,
            culprit: culprit, cause: .deletion(of: culprit, at: now))
          : SceneReport.Entry(place: cut.place, index: index, reason: .afterInvalid)
      }
    }
    // Made from a report without routes, since only the store makes one by its parts.
    var report = SceneReport(
      RestorationReport(.restored, revision: scenes[key]?.revision), occasion: .prune, at: now)
    report.entries = entries
    return report
  }
}
