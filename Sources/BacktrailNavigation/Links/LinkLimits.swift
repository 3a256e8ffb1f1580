/// How large a link may be. What is larger is refused before it is looked at any further.
public struct LinkLimits: Hashable, Sendable {
  /// The most bytes in a link.
  public var bytes: Int = 8_192
  /// The most components in a link's path.
  public var components: Int = 64
  /// The most pairs in a link's query, those that the map does not know included.
  public var parameters: Int = 64

  /// The limits that hold unless said otherwise.
  public init() {}
}
