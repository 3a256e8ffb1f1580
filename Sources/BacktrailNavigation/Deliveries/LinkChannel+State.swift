extension LinkChannel {
  typealias Waiter = CheckedContinuation<LinkDelivery?, Never>

  /// What waits on either side. Never both: a delivery waits only while no listener does.
  struct State {
    private var deliveries: [LinkDelivery] = []
    private var waiters: [(ticket: UInt64, waiter: Waiter)] = []
    private var ids: Set<OpaqueText> = []
    private var idsInOrder: [OpaqueText] = []
    private var isFinished = false
    private var tickets: UInt64 = 0
  }
}

extension LinkChannel.State {
  /// Takes a delivery, or says why not; a waiter that is returned is to be resumed with it.
  mutating func accept(
    _ delivery: LinkDelivery, capacity: Int, rememberedIDs: Int
  ) -> (LinkChannel.Acceptance, LinkChannel.Waiter?) {
    if isFinished { return (.finished, nil) }
    let id = delivery.id.map(OpaqueText.init)
    if let id, ids.contains(id) { return (.duplicate, nil) }
    if waiters.isEmpty, deliveries.count >= capacity { return (.full, nil) }
    if let id { remember(id, atMost: rememberedIDs) }
    if waiters.isEmpty {
      deliveries.append(delivery)
      return (.accepted, nil)
    }
    return (.accepted, waiters.removeFirst().waiter)
  }

  /// The next delivery, or nil at the end; no answer when the waiter has to wait for one.
  mutating func answer(
    orWait waiter: LinkChannel.Waiter, ticket: UInt64
  ) -> LinkDelivery?? {
    if !deliveries.isEmpty { return .some(deliveries.removeFirst()) }
    if isFinished { return .some(nil) }
    waiters.append((ticket, waiter))
    return nil
  }

  mutating func takeTicket() -> UInt64 {
    tickets += 1
    return tickets
  }

  /// Removes a waiter, if it still waits.
  mutating func leave(_ ticket: UInt64) -> LinkChannel.Waiter? {
    guard let index = waiters.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    return waiters.remove(at: index).waiter
  }

  mutating func finish() -> [LinkChannel.Waiter] {
    isFinished = true
    defer { waiters = [] }
    return waiters.map(\.waiter)
  }

  private mutating func remember(_ id: OpaqueText, atMost most: Int) {
    guard most > 0 else { return }
    ids.insert(id)
    idsInOrder.append(id)
    if idsInOrder.count > most { ids.remove(idsInOrder.removeFirst()) }
  }
}
