/// The changes that are committed to a store, from one instant on.
///
/// It is one subscription: what one iterator took, another does not get. It ends when the store is
/// closed or the task that waits is cancelled, and watching ends when nobody holds the sequence or an
/// iterator of it any more.
public struct StoreChanges: AsyncSequence, Sendable {
  private let subscription: ChangeSubscription

  init(_ subscription: ChangeSubscription) {
    self.subscription = subscription
  }

  /// Takes the changes one after the other.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate let subscription: ChangeSubscription

    /// The next change, when there is one; nil at the end.
    public mutating func next() async -> StoreChange? {
      await subscription.listener.next()
    }

    /// The next change, when there is one; nil at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> StoreChange? {
      await subscription.listener.next()
    }
  }

  /// Makes an iterator.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(subscription: subscription)
  }
}

/// Listens for as long as somebody holds it.
final class ChangeSubscription: Sendable {
  let listener: ChangeListener
  private let watcher: ChangeWatcher

  init(_ listener: ChangeListener, _ watcher: ChangeWatcher) {
    self.listener = listener
    self.watcher = watcher
  }

  deinit {
    watcher.remove(listener)
    listener.finish()
  }
}
