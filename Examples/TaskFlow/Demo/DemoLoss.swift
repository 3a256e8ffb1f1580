internal import BacktrailNavigation
internal import Foundation

/// A route that did not come back, and why.
public struct DemoLoss: Hashable, Sendable, Codable {
  /// Where it stood, such as `projects[1]`.
  public let place: String
  /// Its name, or its stored form where this build does not know it.
  public let route: String
  /// The reason.
  public let reason: String
  /// What the reason means here, where it needs saying.
  public let meaning: String?
  /// The word for the person.
  public let publicWord: String

  init(_ dropped: DroppedRoute) {
    place = "\(dropped.place)[\(dropped.index)]"
    route = Self.name(of: dropped)
    reason = dropped.reason.rawValue
    meaning = Self.meaning(of: dropped)
    publicWord = dropped.reason.publicWord.rawValue
  }

  private static func name(of dropped: DroppedRoute) -> String {
    guard let route = dropped.route else { return "" }
    if dropped.place == .presented { return route.name(as: TaskFlow.Modal.self) }
    return route.name(as: TaskFlow.Route.self)
  }

  private static func meaning(of dropped: DroppedRoute) -> String? {
    switch dropped.reason {
    case .deleted:
      if let culprit = dropped.culprit, culprit != dropped.reference?.record {
        "with \(TaskFlowSample.name(of: culprit))"
      } else {
        nil
      }
    case .missing: "there is no such record"
    case .unauthorized: "no grant allows it"
    case .expired: "the grant that allowed it has ended"
    case .unknownCase: "this build has no such route"
    case .afterInvalid: "a route before it was dropped"
    case .presenterDropped: "the stack under it did not come back whole"
    default: nil
    }
  }
}

extension EncodedRoute {
  /// The name of a route or modal, or the stored form where it does not decode.
  func name<Value: Decodable & CustomStringConvertible>(as type: Value.Type) -> String {
    (try? JSONDecoder().decode(type, from: Data(utf8)))?.description ?? json
  }
}
