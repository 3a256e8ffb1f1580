/// Where a link came from.
public enum LinkSource: String, CaseIterable, Hashable, Sendable, Codable {
  /// A URL that the system was asked to open.
  case url
  /// A link to a host of the app's own.
  case universalLink
  /// A notification that was tapped.
  case notification
  /// An activity that is continued, from another device or from a search.
  case userActivity
  /// A widget that was tapped.
  case widget
}
