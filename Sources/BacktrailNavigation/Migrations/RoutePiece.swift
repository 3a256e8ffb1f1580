/// A route on its way through the steps: its name, and what is stored with it.
///
/// What no step has looked into is a place in the stored text, and is neither read nor copied.
struct RoutePiece {
  /// A value as it is stored, or as a step made it.
  enum Value {
    case stored(JSONNode)
    case made(RouteValue)
  }

  typealias Member = (key: OpaqueText, value: Value)

  enum Form {
    /// The route is a name alone, as a string.
    case text(String)
    /// The route is an object with one member.
    case named(String, Value)
    /// The same, with its parameters taken apart.
    case opened(String, [Member])
    /// The route is anything else.
    case other(Value)
  }

  var form: Form

  /// The form in which a route is stored.
  init(_ node: JSONNode, in text: JSONText) {
    switch text.kind(of: node) {
    case .string:
      form = text.string(node).map(Form.text) ?? .other(.stored(node))
    case .object where text.count(of: node) == 1:
      // An object with one member has a first one, whose key may hold half a surrogate pair.
      if let name = text.caseName(of: node), let payload = text.member(name, of: node) {
        form = .named(name, .stored(payload))
      } else {
        form = .other(.stored(node))
      }
    default: form = .other(.stored(node))
    }
  }

  /// A form that a closure made.
  init(_ made: RouteForm) {
    form = made.payload.map { .named(made.name, .made($0)) } ?? .text(made.name)
  }

  /// A value that a closure made.
  init(_ made: RouteValue) {
    switch made {
    case .string(let text): form = .text(text)
    case .object(let members) where members.count == 1:
      guard let name = members.keys.first, let payload = members[name] else {
        form = .other(.made(made))
        return
      }
      form = .named(name, .made(payload))
    default: form = .other(.made(made))
    }
  }

  /// The name of the case; nil where the route does not have the form of one.
  var name: String? {
    switch form {
    case .text(let name), .named(let name, _), .opened(let name, _): name
    case .other: nil
    }
  }
}

// MARK: Reading

extension RoutePiece {
  /// The parameters of the case; nil where it has none, or something else in their place.
  ///
  /// - Throws: ``DecodeFailure``, where the name of one is no text.
  func parameters(in text: JSONText) throws(DecodeFailure) -> [Member]? {
    switch form {
    case .opened(_, let members): return members
    case .named(let name, .stored(let node)):
      guard text.kind(of: node) == .object else { return nil }
      var members: [Member] = []
      for (key, value) in text.members(of: node) {
        guard let key = text.string(key).map(OpaqueText.init) else {
          throw DecodeFailure(.invalidValue, at: name)
        }
        // The last of several with one key counts.
        members.removeAll { $0.key == key }
        members.append((key, .stored(value)))
      }
      return members
    case .named(_, .made(let value)):
      return value.members?.map { (OpaqueText($0.key), .made($0.value)) }
    case .text, .other: return nil
    }
  }

  /// The kind of what is stored with the name; nil where there is nothing.
  func payloadKind(in text: JSONText) -> JSONKind? {
    switch form {
    case .named(_, let value): value.kind(in: text)
    case .opened: .object
    case .text, .other: nil
    }
  }

  /// The form as a closure sees it; nil where the route does not have the form of a case.
  ///
  /// - Throws: ``DecodeFailure``, where a string or a key is no text.
  func routeForm(in text: JSONText) throws(DecodeFailure) -> RouteForm? {
    switch form {
    case .text(let name): return RouteForm(name, payload: nil)
    case .named(let name, let value): return RouteForm(name, payload: try value.read(in: text))
    case .opened(let name, let members):
      var read = RouteMembers()
      for (key, value) in members { read[key.text] = try value.read(in: text) }
      return RouteForm(name, read)
    case .other: return nil
    }
  }

  /// The whole route as a closure sees it.
  ///
  /// - Throws: ``DecodeFailure``, where a string or a key is no text.
  func routeValue(in text: JSONText) throws(DecodeFailure) -> RouteValue {
    if case .other(let value) = form { return try value.read(in: text) }
    guard let form = try routeForm(in: text) else { return .null }
    guard let payload = form.payload else { return .string(form.name) }
    return .object(RouteMembers([(form.name, payload)]))
  }
}

extension RoutePiece.Value {
  func kind(in text: JSONText) -> JSONKind {
    switch self {
    case .stored(let node): text.kind(of: node)
    case .made(let value):
      switch value {
      case .null: .null
      case .bool(let bool): bool ? .true : .false
      case .number: .number
      case .string: .string
      case .array: .array
      case .object: .object
      }
    }
  }

  func read(in text: JSONText) throws(DecodeFailure) -> RouteValue {
    switch self {
    case .stored(let node): try RouteValue(node, in: text)
    case .made(let value): value
    }
  }
}
