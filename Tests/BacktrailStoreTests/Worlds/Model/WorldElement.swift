import BacktrailNavigation

/// One element of a stored stack, the sidebar, or what is presented.
struct WorldElement<Value: Codable & Hashable & Sendable>: Sendable {
  /// What is stored as the route: a value, or something that is none.
  enum Content: Sendable {
    /// A value that decodes.
    case good(Value)
    /// JSON that does not decode, and why.
    case bad(json: String, Reason)
    /// Nothing: the element has no route.
    case absent
    /// The element itself is something else than an object.
    case notAnElement(json: String)
  }

  var content: Content
  /// The references that are stored with it. They are an index, never authority, so they may lie.
  var stored: [WorldReference] = []

  /// The value, if it decodes.
  var value: Value? {
    if case .good(let value) = content { return value }
    return nil
  }

  /// The JSON of the route, if there is one.
  var json: String? {
    switch content {
    case .good(let value): WorldJSON.encoded(value)
    case .bad(let json, _): json
    case .absent, .notAnElement: nil
    }
  }

  /// The members of the element, or nil where it is none.
  func members(under name: String) -> [String]? {
    if case .notAnElement = content { return nil }
    var members: [String] = []
    if let json { members.append("\"\(name)\":\(json)") }
    if !stored.isEmpty { members.append("\"references\":\(WorldJSON.encoded(stored))") }
    return members
  }

  /// The element as JSON.
  var document: String {
    if case .notAnElement(let json) = content { return json }
    return "{" + (members(under: "route") ?? []).joined(separator: ",") + "}"
  }
}
