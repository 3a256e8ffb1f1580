extension NavigationPathFormat {
  /// Writes a path that `NavigationPath.CodableRepresentation` reads, the last route first.
  ///
  /// What is written is meant to be stored, so it ends before the first route that may not come back.
  /// Equal stacks give equal bytes.
  ///
  /// - Throws: ``NavigationPathError``, for the first route that cannot be written.
  public func encode(_ stack: [Route]) throws(NavigationPathError) -> [UInt8] {
    var pairs: [(name: String, value: [UInt8])] = []
    for (index, route) in stack.prefix(while: \.mayComeBack).enumerated() {
      pairs.append(try pair(of: route, at: index))
    }
    var writer = JSONWriter()
    writer.beginArray()
    for pair in pairs.reversed() {
      writer.string(pair.name)
      writer.string(String(decoding: pair.value, as: UTF8.self))
    }
    writer.endArray()
    return writer.bytes
  }

  private func pair(
    of route: Route, at index: Int
  ) throws(NavigationPathError) -> (name: String, value: [UInt8]) {
    for type in types {
      do throws(EncodeFailure) {
        if let value = try type.encode(route) { return (type.name, value) }
      } catch {
        throw .unencodable(index: index, error)
      }
    }
    throw .unnamed(index: index)
  }
}

/// Why a stack cannot be written as a `NavigationPath`.
public enum NavigationPathError: Error, Hashable, Sendable {
  /// The type of this route has no name in a path.
  case unnamed(index: Int)
  /// This route cannot be encoded.
  case unencodable(index: Int, EncodeFailure)

  /// The stable word for programs.
  public var code: String {
    switch self {
    case .unnamed: "unnamed"
    case .unencodable: "unencodable"
    }
  }
}

extension NavigationPathError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .unnamed(let index): "The type of route \(index) has no name in a path."
    case .unencodable(let index, let failure): "Route \(index) cannot be encoded: \(failure)."
    }
  }
}
