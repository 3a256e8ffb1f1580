internal import BacktrailNavigation

/// The case of an encoded route and the values that it carries, by their paths.
struct HarnessParameters {
  /// The name of the case; nil where the form is another one.
  private(set) var name: String?
  private let value: RouteValue

  init?(_ route: EncodedRoute) {
    guard let text = try? JSONText(Array(route.utf8), maximumDepth: 600),
      let value = try? RouteValue(text.root, in: text)
    else { return nil }
    self.value = value
    switch value {
    case .object(let members) where members.count == 1: name = members.keys.first
    case .string(let text): name = text
    default: break
    }
  }

  /// The path of every value that the route carries, within other values too.
  var paths: [[String]] {
    // The only member of the route is the name of its case.
    let root = name.flatMap { value.members?[$0] != nil ? [$0] : nil } ?? []
    return Self.paths(in: Self.value(at: root, in: value), under: root)
  }

  private static func paths(in value: RouteValue?, under path: [String]) -> [[String]] {
    guard let members = value?.members else { return [] }
    return members.flatMap { key, value in
      [path + [key]] + paths(in: value, under: path + [key])
    }
  }

  /// The value at a path.
  func value(at path: [String]) -> RouteValue? { Self.value(at: path, in: value) }

  private static func value(at path: [String], in value: RouteValue) -> RouteValue? {
    path.reduce(value) { $0?.members?[$1] }
  }

  /// The route with another value at a path; nil takes the member out.
  func with(_ new: RouteValue?, at path: [String]) -> RouteValue {
    Self.with(new, at: path[...], in: value)
  }

  static func with(
    _ new: RouteValue?, at path: ArraySlice<String>, in value: RouteValue
  ) -> RouteValue {
    guard let key = path.first else { return new ?? .null }
    var members = value.members ?? RouteMembers()
    if path.count == 1 {
      members[key] = new
    } else {
      members[key] = with(new, at: path.dropFirst(), in: members[key] ?? .null)
    }
    return .object(members)
  }

  /// The route under another name.
  func renamed(_ name: String) -> RouteValue {
    if case .object(let members) = value, let own = self.name, let carried = members[own] {
      return .object(RouteMembers([(name, carried)]))
    }
    return .string(name)
  }

  /// The route with a value more.
  func with(extra name: String) -> RouteValue? {
    guard let own = self.name, value.members?[own]?.members != nil else { return nil }
    return with(.number("1"), at: [own, name])
  }
}
