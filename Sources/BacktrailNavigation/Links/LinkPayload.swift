/// What came with a notification, a widget or a user activity: texts by their keys, one of them a
/// link.
public struct LinkPayload: Hashable, Sendable {
  /// The texts.
  public var values: [String: String]
  /// The keys under which the link may be. The first that the payload has is taken, and no other.
  public var keys: [String]

  /// A payload whose link is under `link`, or under `url`, unless said otherwise.
  public init(_ values: [String: String], keys: [String] = ["link", "url"]) {
    self.values = values
    self.keys = keys
  }

  /// The link, if there is one.
  public var link: String? {
    for key in keys {
      if let link = values[key] { return link }
    }
    return nil
  }
}

extension LinkPayload: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The keys, and the link as it may stand in a log; never the other texts.
  public var description: String {
    let keys = values.keys.sorted().joined(separator: ", ")
    return "payload [\(keys)] \(link.map { LinkLogText($0).description } ?? "without a link")"
  }

  /// The same as the description.
  public var debugDescription: String { description }

  /// A mirror that shows no more than the description.
  public var customMirror: Mirror { Mirror(self, children: ["payload": description]) }
}

extension LinkMap {
  /// The destination of the link that came with a payload.
  ///
  /// - Parameter payload: The payload.
  /// - Throws: ``LinkRefusal``: `missingLink` where the payload has none.
  public func parse(_ payload: LinkPayload) throws(LinkRefusal) -> NavigationDestination<Schema> {
    guard let link = payload.link else { throw LinkRefusal(.missingLink) }
    return try parse(link)
  }
}
