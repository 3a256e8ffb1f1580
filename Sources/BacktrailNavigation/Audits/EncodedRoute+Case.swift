extension EncodedRoute {
  /// The name of the route's case, as far as it can be told from the encoded form: the one key of an
  /// object, or the text of a string.
  ///
  /// Only what looks like a name of a program is one, so that no value of a route is taken for it.
  package var caseName: String? {
    guard let text = try? JSONText(Array(utf8), maximumDepth: SceneLimits().levelsPerDocument)
    else {
      return nil
    }
    switch text.kind(of: text.root) {
    case .string: return text.string(text.root).flatMap(Self.name)
    case .object:
      var keys = text.members(of: text.root).makeIterator()
      guard let (key, _) = keys.next(), keys.next() == nil else { return nil }
      return text.string(key).flatMap(Self.name)
    default: return nil
    }
  }

  private static func name(_ text: String) -> String? {
    let scalars = text.unicodeScalars
    guard scalars.count <= 64, let first = scalars.first,
      first == "_" || first.properties.isAlphabetic
    else { return nil }
    let isName = scalars.allSatisfy { scalar in
      scalar == "_" || scalar == "." || scalar == "-" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
    }
    return isName ? text : nil
  }
}
