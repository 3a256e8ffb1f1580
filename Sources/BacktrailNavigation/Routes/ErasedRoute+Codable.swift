extension ErasedRoute: Codable {
  /// Decodes a route by the name of its type.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RegisteredName<Registry>.self)
    let names = container.allKeys
    guard names.count == 1, let name = names.first else {
      let unknown = names.isEmpty ? try decoder.container(keyedBy: AnyName.self).allKeys : []
      throw Self.error(unknown: unknown.first, at: decoder.codingPath)
    }
    func decode(_ type: (some NavigationRoute).Type) throws -> Self {
      Self(try container.decode(type, forKey: name))
    }
    self = try decode(name.route.type)
  }

  /// Encodes the route under the name of its type.
  ///
  /// - Throws: `EncodingError` where the type is not registered, or what the route throws.
  public func encode(to encoder: any Encoder) throws {
    guard let registered = Registry.registration(of: type(of: base)) else {
      throw EncodingError.invalidValue(
        base,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "\(type(of: base)) is not registered in \(Registry.self)."))
    }
    var container = encoder.container(keyedBy: AnyName.self)
    try container.encode(base, forKey: AnyName(stringValue: registered.name))
  }

  private static func error(unknown name: AnyName?, at path: [any CodingKey]) -> DecodingError {
    guard let name else {
      // No name at all, or several: whoever reads the text tells them apart by its keys.
      return .typeMismatch(
        Self.self,
        DecodingError.Context(codingPath: path, debugDescription: "A route has one type name."))
    }
    return .dataCorrupted(
      DecodingError.Context(
        codingPath: path, debugDescription: "The name of the type is not registered.",
        underlyingError: RouteDecodingProblem.type(name.stringValue)))
  }
}

/// The key of a registered type; there is none for another name.
private struct RegisteredName<Registry: RouteRegistry>: CodingKey {
  let stringValue: String
  let route: RegisteredRoute

  init?(stringValue: String) {
    guard let route = Registry.route(named: stringValue) else { return nil }
    self.stringValue = stringValue
    self.route = route
  }

  var intValue: Int? { nil }
  init?(intValue: Int) { nil }
}

private struct AnyName: CodingKey {
  let stringValue: String

  init(stringValue: String) { self.stringValue = stringValue }

  var intValue: Int? { nil }
  init?(intValue: Int) { nil }
}
