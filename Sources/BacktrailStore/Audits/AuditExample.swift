public import BacktrailNavigation

/// One route that did not come back.
public struct AuditExample: Hashable, Sendable {
  /// The id of the owner.
  public var principal: String
  /// The id of the scene.
  public var scene: String
  /// Where in the scene the route stood.
  public var place: RoutePlace
  /// Its index there.
  public var index: Int
  /// The encoded route, where the options ask for it.
  public var route: EncodedRoute?
}

extension AuditExample: CustomStringConvertible {
  /// Such as `ana/main projects[2]`.
  public var description: String { "\(principal)/\(scene) \(place)[\(index)]" }
}

extension AuditExample: Codable {
  private enum Key: String, CodingKey { case principal, scene, part, tab, item, index, route }

  /// Reads an example as it was encoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    principal = try container.decode(String.self, forKey: .principal)
    scene = try container.decode(String.self, forKey: .scene)
    switch try container.decode(String.self, forKey: .part) {
    case "stack": place = .stack(try container.decode(String.self, forKey: .tab))
    case "sidebar": place = .sidebar
    case "presented": place = .presented
    case "presentedStack": place = .presentedStack(try container.decode(Int.self, forKey: .item))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .part, in: container, debugDescription: "This is no part of a scene.")
    }
    index = try container.decode(Int.self, forKey: .index)
    route = try container.decodeIfPresent(String.self, forKey: .route).map {
      EncodedRoute(Array($0.utf8))
    }
  }

  /// Encodes the example; its route is a text with JSON in it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(principal, forKey: .principal)
    try container.encode(scene, forKey: .scene)
    switch place {
    case .stack(let tab):
      try container.encode("stack", forKey: .part)
      try container.encode(tab, forKey: .tab)
    case .sidebar: try container.encode("sidebar", forKey: .part)
    case .presented: try container.encode("presented", forKey: .part)
    case .presentedStack(let item):
      try container.encode("presentedStack", forKey: .part)
      try container.encode(item, forKey: .item)
    }
    try container.encode(index, forKey: .index)
    try container.encodeIfPresent(route?.json, forKey: .route)
  }
}
