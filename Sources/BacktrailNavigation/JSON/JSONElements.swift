/// The elements of an array in a ``JSONText``.
package struct JSONElements: Sequence, IteratorProtocol, Sendable {
  private let text: JSONText
  private var place: UInt32
  private let end: UInt32
  /// How many elements the array has.
  package let underestimatedCount: Int

  init(of node: JSONNode, in text: JSONText) {
    let entry = text.entry(node)
    self.text = text
    place = node.index + 1
    end = entry.kind == .array ? entry.next : place
    underestimatedCount = entry.kind == .array ? Int(entry.count) : 0
  }

  /// The next element, or nil after the last.
  package mutating func next() -> JSONNode? {
    guard place < end else { return nil }
    let element = JSONNode(place)
    place = text.following(element).index
    return element
  }
}
