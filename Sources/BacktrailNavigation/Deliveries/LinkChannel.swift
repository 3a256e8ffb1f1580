internal import Synchronization

/// A link service that anybody may feed, from any thread and before anybody listens.
///
/// An accepted delivery is handed out once, in order: it waits until somebody listens, is not lost
/// when a listener goes away, and of several listeners reaches one. A single stream of the standard
/// library would not do, since it ends for good when the task that listens is cancelled, as happens
/// to the task of a view that disappears.
///
/// ```swift
/// let links = LinkChannel()
/// // In the app delegate, at any time:
/// links.send(LinkDelivery(url, from: .universalLink))
/// // Wherever the router is:
/// for await delivery in links.links { … }
/// ```
public final class LinkChannel: LinkService {
  /// What became of a delivery that was sent.
  public enum Acceptance: String, CaseIterable, Hashable, Sendable {
    /// It is handed out once.
    case accepted
    /// One with the same id was accepted before, so this one is left out.
    case duplicate
    /// So many wait that no more fit. This one is left out, and none that waits makes room for it.
    case full
    /// The channel was finished.
    case finished
  }

  /// The most deliveries that wait.
  public let capacity: Int
  /// The most ids by which a repeated delivery is known; the oldest are forgotten first.
  public let rememberedIDs: Int

  private let state = Mutex(State())

  /// A channel.
  ///
  /// - Parameters:
  ///   - capacity: The most deliveries that wait, at least 1.
  ///   - rememberedIDs: The most ids by which a repeated delivery is known.
  public init(capacity: Int = 64, rememberedIDs: Int = 256) {
    self.capacity = max(1, capacity)
    self.rememberedIDs = max(0, rememberedIDs)
  }

  /// Delivers a link.
  ///
  /// A delivery without an id is never a duplicate. One that is refused because the channel is full
  /// may be sent again.
  ///
  /// - Complexity: O(*n*) in the ids that are remembered, and in the listeners that wait.
  @discardableResult
  public func send(_ delivery: LinkDelivery) -> Acceptance {
    let (acceptance, waiter) = state.withLock { state in
      state.accept(delivery, capacity: capacity, rememberedIDs: rememberedIDs)
    }
    waiter?.resume(returning: delivery)
    return acceptance
  }

  /// Ends the channel: what waits is still handed out, and then the sequence ends for everybody.
  public func finish() {
    for waiter in state.withLock({ $0.finish() }) { waiter.resume(returning: nil) }
  }

  /// The deliveries. Several sequences of one channel share them.
  public var links: LinkSequence { LinkSequence(channel: self) }

  /// The next delivery, or nil once the channel is finished or the task cancelled.
  ///
  /// A task that is cancelled while it waits takes no delivery along.
  func next() async -> LinkDelivery? {
    let ticket = state.withLock { $0.takeTicket() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> LinkDelivery?? in
          // Asked under the lock: a cancellation that comes later finds the waiter.
          if Task.isCancelled { return .some(nil) }
          return state.answer(orWait: continuation, ticket: ticket)
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      state.withLock { $0.leave(ticket) }?.resume(returning: nil)
    }
  }
}
