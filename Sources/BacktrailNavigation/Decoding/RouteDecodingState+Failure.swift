extension RouteDecodingState {
  /// What an error that came out of a decoding means.
  func failure(for error: any Error, decoding type: Any.Type) -> DecodeFailure {
    guard let decodingError = error as? DecodingError else {
      return DecodeFailure(.invalidValue, at: place(of: path(to: origin(of: error))).keyPath)
    }
    let context: DecodingError.Context
    var missing: (any CodingKey)?
    switch decodingError {
    case .keyNotFound(let key, let found):
      context = found
      missing = key
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found):
      context = found
    @unknown default:
      return DecodeFailure(.invalidValue, at: place(of: path(to: origin(of: error))).keyPath)
    }
    let problem = context.underlyingError as? RouteDecodingProblem
    var codingPath = context.codingPath
    if case .absent = problem { missing = codingPath.popLast() }
    // A type that throws without a path says nothing of where it is itself.
    if codingPath.isEmpty, problem == nil { codingPath = path(to: origin(of: error)) }
    let place = place(of: codingPath)
    if let missing {
      return DecodeFailure(.missingKey, at: Self.keyPath(place.keyPath, appending: missing))
    }
    if let problem {
      return DecodeFailure(problem.reason, at: place.keyPath, name: problem.name)
    }
    switch decodingError {
    case .typeMismatch: return caseFailure(at: place)
    case .valueNotFound: return DecodeFailure(.wrongShape, at: place.keyPath)
    default: return valueFailure(at: place, decoding: type)
    }
  }

  private typealias Place = (keyPath: String, node: JSONNode?)

  /// Tells apart what a synthesised enum throws alike, by the keys that are there.
  private func caseFailure(at place: Place) -> DecodeFailure {
    guard let node = place.node, let known = knownKeys(of: node) else {
      return DecodeFailure(.wrongShape, at: place.keyPath)
    }
    if text.count(of: node) == 0 { return DecodeFailure(.emptyObject, at: place.keyPath) }
    return known == 0
      ? DecodeFailure(.unknownCase, at: place.keyPath, name: text.caseName(of: node))
      : DecodeFailure(.ambiguousCase, at: place.keyPath)
  }

  /// Tells a raw value that names no case of the route from other values that a type refuses.
  private func valueFailure(at place: Place, decoding type: Any.Type) -> DecodeFailure {
    if place.node == root, type is any RawRepresentable.Type {
      switch text.kind(of: root) {
      case .string, .number: return DecodeFailure(.unknownCase)
      default: break
      }
    }
    return DecodeFailure(.invalidValue, at: place.keyPath)
  }

  /// The key path of a coding path, and the value there.
  ///
  /// Only what is found in the text is followed: a type may throw a path with anything in it, and a
  /// key path never holds a value.
  private func place(of codingPath: [any CodingKey]) -> Place {
    var keyPath = ""
    var node = root
    for key in codingPath {
      let child: JSONNode?
      let step: RouteCodingKey
      switch text.kind(of: node) {
      case .object:
        step = .name(key.stringValue)
        child = text.member(key.stringValue, of: node)
      case .array:
        step = .index(key.intValue ?? 0)
        child = key.intValue.flatMap { element($0, of: node) }
      default:
        return (keyPath, nil)
      }
      guard let child else { return (keyPath, nil) }
      keyPath = Self.keyPath(keyPath, appending: step)
      node = child
    }
    return (keyPath, node)
  }

  private func element(_ index: Int, of node: JSONNode) -> JSONNode? {
    guard 0..<text.count(of: node) ~= index else { return nil }
    var elements = text.elements(of: node).dropFirst(index).makeIterator()
    return elements.next()
  }

  private static func keyPath(_ path: String, appending key: any CodingKey) -> String {
    if case .index(let index)? = key as? RouteCodingKey { return "\(path)[\(index)]" }
    return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
  }
}
