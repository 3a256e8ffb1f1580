public import Foundation

/// One link that reached the app, as it came.
///
/// The text is compared byte by byte and never repaired: what is wrong with it is for the one parser
/// to say.
public struct LinkDelivery: Sendable {
  /// The text of the URL.
  public let text: String
  /// What tells this delivery from another of the same link, where the system has such an id.
  ///
  /// The same link tapped twice is two deliveries. One link that reaches the app on two ways is one:
  /// give both the same id, and only the first is passed on.
  public let id: String?
  /// Where the link came from.
  public let source: LinkSource

  /// A delivery of a text that was never a URL of Foundation's.
  public init(_ text: String, id: String? = nil, from source: LinkSource = .url) {
    self.text = text
    self.id = id
    self.source = source
  }

  /// A delivery of a URL, as `onOpenURL` hands it over.
  ///
  /// Its text is the absolute string. Where only a text is at hand, pass that: a URL made from it
  /// may already be another.
  public init(_ url: URL, id: String? = nil, from source: LinkSource = .url) {
    self.init(url.absoluteString, id: id, from: source)
  }

  /// A delivery of the link in a payload; nil where the payload has none.
  public init?(_ payload: LinkPayload, id: String? = nil, from source: LinkSource = .notification) {
    guard let link = payload.link else { return nil }
    self.init(link, id: id, from: source)
  }
}

extension LinkDelivery: Hashable {
  /// Compares texts and ids byte by byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.source == right.source && OpaqueText(left.text) == OpaqueText(right.text)
      && left.id.map(OpaqueText.init) == right.id.map(OpaqueText.init)
  }

  /// Hashes texts and ids by their bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(OpaqueText(text))
    hasher.combine(id.map(OpaqueText.init))
  }
}

extension LinkDelivery: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The source and the link as it may stand in a log.
  public var description: String { "\(source.rawValue) \(LinkLogText(text))" }

  /// The same as the description.
  public var debugDescription: String { description }

  /// A mirror that shows no more than the description.
  public var customMirror: Mirror { Mirror(self, children: ["link": description]) }
}
