/// Something that delivers links: an app delegate, a scene, a test.
///
/// ```swift
/// Task { [weak session] in
///   for await delivery in service.links { _ = try? await session?.open(delivery) }
/// }
/// ```
public protocol LinkService: Sendable {
  /// The sequence of deliveries.
  associatedtype Links: AsyncSequence<LinkDelivery, Never> & Sendable

  /// The deliveries, in the order in which they came, also those from before anybody listened.
  var links: Links { get }
}
