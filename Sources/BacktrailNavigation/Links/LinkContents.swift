/// What a link says, decoded once: the components of its path and the pairs of its query.
struct LinkContents {
  /// The components, of a custom scheme the host first.
  let components: [String]
  /// Whether the first component stands in the place of the host, where letter case means nothing.
  let beginsWithHost: Bool
  /// The pairs of the query by their names.
  let pairs: [OpaqueText: Pair]

  /// A name's pair; its value is decoded when somebody asks for it.
  struct Pair {
    /// The value, nil where there is no equals sign.
    let value: ArraySlice<UInt8>?
    /// Whether the name is there more than once.
    var isRepeated = false
  }

  init(
    host: ArraySlice<UInt8>?, path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?,
    limits: LinkLimits
  ) throws(LinkRefusal) {
    var raw: [ArraySlice<UInt8>] = []
    if let host, !host.isEmpty { raw.append(host) }
    beginsWithHost = !raw.isEmpty
    if path.first == UInt8(ascii: "/") {
      raw += path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      if raw.last?.isEmpty == true { raw.removeLast() }
    }
    guard raw.count <= limits.components else { throw LinkRefusal(.tooManyComponents) }
    var components: [String] = []
    for (index, bytes) in raw.enumerated() {
      do throws(LinkRefusal.Reason) {
        let component = try LinkEscape.decode(bytes)
        guard !component.isEmpty else { throw .emptyComponent }
        guard component != ".", component != ".." else { throw .dotComponent }
        components.append(component)
      } catch {
        throw LinkRefusal(error, at: .component(index))
      }
    }
    self.components = components
    pairs = try Self.pairs(in: query ?? [], limit: limits.parameters)
  }

  /// The pairs of a query. Empty ones are passed over.
  private static func pairs(
    in query: ArraySlice<UInt8>, limit: Int
  ) throws(LinkRefusal) -> [OpaqueText: Pair] {
    let raw = query.split(separator: UInt8(ascii: "&"))
    guard raw.count <= limit else { throw LinkRefusal(.tooManyParameters) }
    var pairs: [OpaqueText: Pair] = [:]
    for (index, bytes) in raw.enumerated() {
      let equals = bytes.firstIndex(of: UInt8(ascii: "="))
      let value = equals.map { bytes[($0 + 1)...] }
      do {
        let name = try LinkEscape.decode(bytes[..<(equals ?? bytes.endIndex)], allowsBrackets: true)
        // Whose name nobody knows, its value is nobody's; but a link is well-formed or refused.
        try LinkEscape.check(value ?? [], allowsBrackets: true)
        let isRepeated = pairs[OpaqueText(name)] != nil
        pairs[OpaqueText(name)] = Pair(value: value, isRepeated: isRepeated)
      } catch {
        throw LinkRefusal(error, at: .pair(index))
      }
    }
    return pairs
  }

  /// The text of a query parameter that an entry names, nil where it is missing or has no value.
  func text(ofParameter name: String) throws(LinkRefusal) -> String? {
    guard let pair = pairs[OpaqueText(name)] else { return nil }
    guard !pair.isRepeated else { throw LinkRefusal(.duplicateParameter, at: .parameter(name)) }
    guard let value = pair.value else { return nil }
    do {
      return try LinkEscape.decode(value, allowsBrackets: true)
    } catch {
      throw LinkRefusal(error, at: .parameter(name))
    }
  }
}
