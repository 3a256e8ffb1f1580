/// Why a scene cannot be saved as it is. What was stored before stays.
public enum SceneEncodingError: Error, Hashable, Sendable {
  /// A route or modal cannot be encoded, at this key path in it.
  case unencodable(place: RoutePlace, index: Int, keyPath: String)
  /// A route or modal is nested deeper than the limit.
  case tooDeep(place: RoutePlace, index: Int, limit: Int)
  /// A stack has more routes than the limit.
  case tooManyRoutes(place: RoutePlace, count: Int, limit: Int)
  /// A route or modal has more bytes than the limit.
  case routeTooLarge(place: RoutePlace, index: Int, bytes: Int, limit: Int)
  /// The scene has more bytes than the limit.
  case sceneTooLarge(bytes: Int, limit: Int)
  /// The scene has more tabs than the limit.
  case tooManyTabs(count: Int, limit: Int)
  /// More items are presented than the limit.
  case tooManyPresented(count: Int, limit: Int)
  /// A reference of a route or modal has a part that cannot be.
  case invalidReference(place: RoutePlace, index: Int, problem: IdentifierProblem)
  /// A tab's name is empty or holds a control character.
  case invalidTab(problem: IdentifierProblem)
  /// Something to be saved looks like a credential, at this key path in the route or modal; where
  /// `place` and `index` are nil, in the scene document. The value itself is never told.
  case credential(place: RoutePlace?, index: Int?, keyPath: String, kind: CredentialKind)

  /// A stable word for this error.
  public var code: String {
    switch self {
    case .unencodable: "unencodable"
    case .tooDeep: "tooDeep"
    case .tooManyRoutes: "tooManyRoutes"
    case .routeTooLarge: "routeTooLarge"
    case .sceneTooLarge: "sceneTooLarge"
    case .tooManyTabs: "tooManyTabs"
    case .tooManyPresented: "tooManyPresented"
    case .invalidReference: "invalidReference"
    case .invalidTab: "invalidTab"
    case .credential: "credential"
    }
  }
}

extension SceneEncodingError: CustomStringConvertible {
  /// One sentence for the log.
  public var description: String {
    switch self {
    case .unencodable(let place, let index, let keyPath):
      let location = keyPath.isEmpty ? "" : " (at \(keyPath))"
      return "The route \(place)[\(index)] cannot be encoded\(location)."
    case .tooDeep(let place, let index, let limit):
      return "The route \(place)[\(index)] is nested deeper than \(limit) levels."
    case .tooManyRoutes(let place, let count, let limit):
      return "The stack \(place) has \(count) routes; the limit is \(limit)."
    case .routeTooLarge(let place, let index, let bytes, let limit):
      return "The route \(place)[\(index)] has \(bytes) bytes; the limit is \(limit)."
    case .sceneTooLarge(let bytes, let limit):
      return "The scene has \(bytes) bytes; the limit is \(limit)."
    case .tooManyTabs(let count, let limit):
      return "The scene has \(count) tabs; the limit is \(limit)."
    case .tooManyPresented(let count, let limit):
      return "The scene presents \(count) items; the limit is \(limit)."
    case .invalidReference(let place, let index, let problem):
      return "A reference of the route \(place)[\(index)] has a part that \(problem)."
    case .invalidTab(let problem):
      return "The name of a tab \(problem)."
    case .credential(let place, let index, let keyPath, let kind):
      let location = keyPath.isEmpty ? "" : " at \(keyPath)"
      guard let place, let index else {
        return "The scene is not saved: it holds what looks like \(kind)\(location)."
      }
      return
        "The route \(place)[\(index)] is not saved: it holds what looks like \(kind)\(location)."
    }
  }
}
