extension NavigationPathFormat {
  /// Reads a path, root first, as far as it can be read from the root on.
  ///
  /// Nothing is thrown, whatever the bytes are. The first route that cannot be read ends the stack:
  /// ``Reason/unknownType`` where its type is not among ``types``, ``Reason/missingKey`` where it has
  /// a name and no value, ``Reason/overLimit`` where the stack is full, an envelope reason where its
  /// text is no JSON, too deep or too large, and any reason of decoding. Indices count from the root.
  ///
  /// Whether the records behind the routes exist, and who may see them, is not looked at here.
  ///
  /// - Complexity: One pass over the text, and the decoding of each route that is kept.
  public func decode(_ data: some Collection<UInt8>) -> DecodedStack<Route> {
    let text: JSONText
    do {
      text = try JSONText(
        Array(data), maximumDepth: limits.levelsPerDocument, maximumBytes: limits.bytesPerScene)
    } catch {
      return DecodedStack(routes: [], dropped: [], envelope: error.reason)
    }
    guard text.kind(of: text.root) == .array else {
      return DecodedStack(routes: [], dropped: [], envelope: .notAScene)
    }
    // The last pair is the root. Where the count is odd, it is the root that has no value.
    let elements = Array(text.elements(of: text.root))
    let count = (elements.count + 1) / 2
    var routes: [Route] = []
    var dropped: [DecodedStack<Route>.Dropped] = []
    for index in 0..<count {
      guard dropped.isEmpty else {
        dropped.append(.init(index: index, failure: DecodeFailure(.afterInvalid)))
        continue
      }
      let pair = 2 * (count - 1 - index)
      let value = pair + 1 < elements.count ? elements[pair + 1] : nil
      do throws(DecodeFailure) {
        guard index < limits.routesPerStack else { throw DecodeFailure(.overLimit) }
        routes.append(try route(named: elements[pair], value, in: text))
      } catch {
        dropped.append(.init(index: index, failure: error))
      }
    }
    return DecodedStack(routes: routes, dropped: dropped)
  }

  private func route(
    named name: JSONNode, _ value: JSONNode?, in text: JSONText
  ) throws(DecodeFailure) -> Route {
    guard let name = text.string(name) else { throw DecodeFailure(.wrongShape) }
    guard let value else { throw DecodeFailure(.missingKey) }
    guard let type = types.first(where: { OpaqueText.compare($0.name, name) == 0 }) else {
      throw DecodeFailure(.unknownType, name: name)
    }
    guard let json = text.string(value) else { throw DecodeFailure(.wrongShape) }
    let inner: JSONText
    do {
      inner = try JSONText(
        Array(json.utf8), maximumDepth: limits.levelsPerRoute, maximumBytes: limits.bytesPerRoute)
    } catch {
      throw DecodeFailure(error.reason)
    }
    return try type.decode(inner)
  }
}
