internal import BacktrailNavigation

/// A change to the bytes of a stored route, after which they may be no JSON.
struct HarnessBytes: Sendable {
  enum Kind: Sendable {
    /// The document ends here.
    case end
    /// This bit is another.
    case bit(Int)
    /// These bytes stand in the place of one.
    case replace([UInt8])
  }

  var kind: Kind
  /// The route.
  var position: HarnessPosition
  /// Where in it, from 0 to 1.
  var part: Double
  /// Whether the row matches its checksum all the same, as if another writer had stored it so.
  var isIntact: Bool

  /// The changed document; nil where the route is not there any more.
  func applied(to body: [UInt8], limits: SceneLimits) -> [UInt8]? {
    guard let document = try? SceneDocument(body, limits: limits),
      let route = document.entries.first(where: {
        $0.place == position.place && $0.index == position.index
      })?.route, !route.utf8.isEmpty
    else { return nil }
    let offset = min(
      route.utf8.startIndex + Int(part * Double(route.utf8.count)), route.utf8.endIndex - 1)
    var bytes = body
    switch kind {
    case .end: bytes.removeSubrange(offset...)
    case .bit(let bit): bytes[offset] ^= 1 << UInt8(bit)
    case .replace(let others): bytes.replaceSubrange(offset...offset, with: others)
    }
    return bytes
  }
}
