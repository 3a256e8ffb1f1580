internal import BacktrailNavigation

extension HarnessOracle {
  /// Rule 12: what was presented comes back if it is valid, over a stack that came back whole.
  func restorePresented(
    of document: HarnessDocument, into expected: inout HarnessExpectation
  ) {
    let failures = document.presented.indices.map {
      failure(ofPresented: document.presented[$0], at: $0, over: expected, document)
    }
    for (index, item) in document.presented.enumerated() {
      if let failure = failures[index] {
        expected.lostAlone.append(.init(place: .presented, index: index, failure: failure))
      } else if isOutranked(index, in: document.presented, by: failures) {
        expected.lostAlone.append(
          .init(
            place: .presented, index: index, failure: HarnessFailure(.conflictingPresentation)))
      } else if let modal = item.modal.reading.route, let over = item.over, let kind = item.kind {
        expected.presented.append(
          .init(
            index: index, over: over, kind: kind, modal: modal,
            stack: stack(item.stack, at: .presentedStack(index), isAlone: false)))
      }
    }
  }

  private func failure(
    ofPresented item: HarnessDocument.Presented, at index: Int,
    over expected: HarnessExpectation, _ document: HarnessDocument
  ) -> HarnessFailure? {
    guard let modal = item.modal.reading.route else {
      return failure(of: item.modal.reading, after: [])
    }
    if index >= limits.presentedPerScene { return HarnessFailure(.overLimit) }
    if item.kind != .sheet && item.kind != .fullScreenCover {
      return HarnessFailure(.notRestorable)
    }
    if !modal.isRestorable { return HarnessFailure(.notRestorable) }
    if let failure = presenterFailure(item.over, expected, document) { return failure }
    return failure(of: modal, after: [])
  }

  /// Why nothing may be shown over a tab; nil where its stack came back whole, or there is none.
  private func presenterFailure(
    _ over: String?, _ expected: HarnessExpectation, _ document: HarnessDocument
  ) -> HarnessFailure? {
    guard let over, reader.knows(tab: over) else { return HarnessFailure(.presenterDropped) }
    let isUnreadable = document.notes.contains {
      $0.reason == .wrongShape && OpaqueText($0.subject) == OpaqueText(over)
    }
    if isUnreadable { return HarnessFailure(.presenterDropped) }
    guard let stack = expected.stacks.first(where: { $0.place == .stack(over) }),
      let lost = stack.lost.last
    else { return nil }
    return HarnessFailure(.presenterDropped, isDoubt: lost.failure.isDoubt)
  }

  /// Whether another valid item over the same tab has a higher priority, or the same and is first.
  private func isOutranked(
    _ index: Int, in items: [HarnessDocument.Presented], by failures: [HarnessFailure?]
  ) -> Bool {
    items.indices.contains { other in
      guard other != index, failures[other] == nil, let over = items[index].over,
        items[other].over.map(OpaqueText.init) == OpaqueText(over),
        let own = items[index].modal.reading.route?.priority,
        let rival = items[other].modal.reading.route?.priority
      else { return false }
      return rival > own || (rival == own && other < index)
    }
  }
}
