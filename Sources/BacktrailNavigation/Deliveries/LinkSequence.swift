/// The deliveries of a channel, each handed to one listener.
public struct LinkSequence: AsyncSequence, Sendable {
  /// A delivery.
  public typealias Element = LinkDelivery
  /// It never fails.
  public typealias Failure = Never

  let channel: LinkChannel

  /// Takes deliveries one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let channel: LinkChannel

    /// The next delivery; nil once the channel is finished or the task cancelled.
    public mutating func next() async -> LinkDelivery? {
      await channel.next()
    }

    /// The next delivery; nil once the channel is finished or the task cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> LinkDelivery? {
      await channel.next()
    }
  }

  /// An iterator that shares the deliveries with every other one of the channel.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(channel: channel)
  }
}
