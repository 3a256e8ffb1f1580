/// Something that delivers links: an app delegate, a scene, a test.
///
/// ```swift
/// for await link in service.links { try await session.open(link) }
/// ```
public protocol LinkService: Sendable {
  /// The sequence of deliveries.
  associatedtype Links: AsyncSequence<LinkDelivery, Never> & Sendable

  /// The deliveries, in the order in which they came, also those from before anybody listened.
  var links: Links { get }
}
