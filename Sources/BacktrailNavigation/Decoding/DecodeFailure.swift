/// Why one route could not be decoded, and where in it.
public struct DecodeFailure: Error, Hashable, Sendable {
  /// A reason of the decode stage.
  ///
  /// Where each route is a text of its own, as in a `NavigationPath` and as route migrations make it,
  /// also one of the envelope.
  public let reason: Reason

  /// Where in the route, such as `project._0`; empty for the route itself. Never a value.
  public let keyPath: String

  /// The name of the case or of the type that is not known, where that is the reason.
  public let name: String?

  package init(_ reason: Reason, at keyPath: String = "", name: String? = nil) {
    self.reason = reason
    self.keyPath = keyPath
    self.name = name
  }
}

extension DecodeFailure: CustomStringConvertible {
  /// The reason, the name of the case and the key path.
  public var description: String {
    var text = reason.rawValue
    if let name { text += " \"\(name)\"" }
    if !keyPath.isEmpty { text += " at \(keyPath)" }
    return text
  }
}
