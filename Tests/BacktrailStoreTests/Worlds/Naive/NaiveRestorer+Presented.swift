import BacktrailNavigation

extension NaiveRestorer {
  /// Rule 12: what was presented comes back if it is valid over a stack that came back whole.
  func restorePresented(into outcome: inout WorldOutcome) {
    let items = world.scene.presented
    let failures = items.map(failure(of:))
    for (index, item) in items.enumerated() {
      guard let modal = item.item.value, let tab = tab(named: item.over),
        let kind = PresentationKind(rawValue: item.kind), failures[index] == nil
      else {
        if let failure = failures[index] { drop(item, index, failure, in: &outcome) }
        continue
      }
      if isOutranked(index, by: failures) {
        drop(item, index, NaiveFailure(reason: .conflictingPresentation), in: &outcome)
        continue
      }
      let prefix = prefix(of: item.stack, at: .presentedStack(index))
      outcome.dropped += prefix.dropped
      outcome.presented.append(PresentedItem(modal, as: kind, over: tab, stack: prefix.routes))
    }
  }

  /// Why a presented item is invalid: its form and what it holds, policy, what it stands on, then
  /// its references.
  func failure(of item: WorldPresented) -> NaiveFailure? {
    let kind = PresentationKind(rawValue: item.kind)
    let modal: WorldModal
    switch item.item.content {
    case .notAnElement: return NaiveFailure(reason: .wrongShape)
    case .absent: return NaiveFailure(reason: .missingKey)
    case _ where kind == nil: return NaiveFailure(reason: .invalidValue)
    case .bad(_, let reason): return NaiveFailure(reason: reason)
    case .good(let value): modal = value
    }
    if let failure = unfitIdentifier(in: modal.worldReferences) { return failure }
    if kind == .popover || kind == .alert || kind == .confirmationDialog || !modal.isRestorable {
      return NaiveFailure(reason: .notRestorable)
    }
    if !isWhole(item.over) { return NaiveFailure(reason: .presenterDropped) }
    return failure(of: modal.worldReferences)
  }

  /// Whether a tab is known and its stack came back whole. No stack is a whole one.
  func isWhole(_ name: String) -> Bool {
    guard let tab = tab(named: name) else { return false }
    return world.scene.stacks.allSatisfy { stack in
      self.tab(named: stack.tab) != tab
        || prefix(of: stack.elements, at: .stack(stack.tab)).isWhole
    }
  }

  /// Whether another valid item over the same tab has a higher priority, or the same and is first.
  func isOutranked(_ index: Int, by failures: [NaiveFailure?]) -> Bool {
    let items = world.scene.presented
    return items.indices.contains { other in
      guard other != index, failures[other] == nil,
        items[other].over.utf8.elementsEqual(items[index].over.utf8),
        let rival = items[other].item.value?.restorationPriority,
        let own = items[index].item.value?.restorationPriority
      else { return false }
      return rival > own || (rival == own && other < index)
    }
  }

  private func drop(
    _ item: WorldPresented, _ index: Int, _ failure: NaiveFailure, in outcome: inout WorldOutcome
  ) {
    outcome.dropped.append(
      .init(place: .presented, index: index, failure, json: item.item.json))
  }
}
