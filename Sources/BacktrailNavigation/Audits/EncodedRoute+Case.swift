extension EncodedRoute {
  /// The name of the route's case, as far as it can be told from the encoded form without a value of
  /// the route being taken for it.
  ///
  /// That is the one key of an object that has an object for its parameters and looks like a name in
  /// Swift: also a case that nobody knows any more. Anything else, such as a route that is a string
  /// alone, is shown only where the name is known.
  ///
  /// - Parameter names: The names that are known: of cases, and of what route migrations are for.
  package func caseName(knowing names: Set<OpaqueText>) -> String? {
    guard let text = try? JSONText(Array(utf8), maximumDepth: SceneLimits().levelsPerDocument)
    else {
      return nil
    }
    func known(_ name: String) -> String? { names.contains(OpaqueText(name)) ? name : nil }
    switch text.kind(of: text.root) {
    case .string: return text.string(text.root).flatMap(known)
    case .object:
      var members = text.members(of: text.root).makeIterator()
      guard let (key, value) = members.next(), members.next() == nil,
        let name = text.string(key)
      else { return nil }
      return known(name) ?? (text.kind(of: value) == .object ? Self.name(name) : nil)
    default: return nil
    }
  }

  private static func name(_ text: String) -> String? {
    let scalars = text.unicodeScalars
    guard scalars.count <= 64, let first = scalars.first,
      first == "_" || first.properties.isAlphabetic
    else { return nil }
    let isName = scalars.allSatisfy { scalar in
      scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
    }
    return isName ? text : nil
  }
}
