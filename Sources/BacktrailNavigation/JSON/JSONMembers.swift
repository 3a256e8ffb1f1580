/// The members of an object in a ``JSONText``.
package struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  private let text: JSONText
  private var place: UInt32
  private let end: UInt32
  /// How many members the object has.
  package let underestimatedCount: Int

  init(of node: JSONNode, in text: JSONText) {
    let entry = text.entry(node)
    self.text = text
    place = node.index + 1
    end = entry.kind == .object ? entry.next : place
    underestimatedCount = entry.kind == .object ? Int(entry.count) : 0
  }

  /// The next member, or nil after the last.
  package mutating func next() -> (key: JSONNode, value: JSONNode)? {
    guard place < end else { return nil }
    let value = JSONNode(place + 1)
    defer { place = text.following(value).index }
    return (JSONNode(place), value)
  }
}
