extension JSONText {
  /// The elements of an array, in order; none for other values.
  package func elements(of node: JSONNode) -> JSONElements {
    JSONElements(of: node, in: self)
  }

  /// The members of an object, in order and with every duplicate; none for other values.
  package func members(of node: JSONNode) -> JSONMembers {
    JSONMembers(of: node, in: self)
  }

  /// The value of a member of an object, or nil; the last one where there are several.
  package func member(_ name: String, of node: JSONNode) -> JSONNode? {
    var name = name
    return name.withUTF8 { member($0, of: node) }
  }

  /// The value of the last member whose key has these bytes of UTF-8.
  private func member(_ name: UnsafeBufferPointer<UInt8>, of node: JSONNode) -> JSONNode? {
    tape.withUnsafeBufferPointer { tape in
      let entry = tape[Int(node.index)]
      guard entry.kind == .object else { return nil }
      var found: JSONNode?
      var place = Int(node.index) + 1
      while place < Int(entry.next) {
        if isString(tape[place], name) { found = JSONNode(UInt32(truncatingIfNeeded: place + 1)) }
        place = Int(tape[place + 1].next)
      }
      return found
    }
  }

  /// The key of an object's first member, or nil: the case of a route whose `Codable` is synthesised.
  package func caseName(of node: JSONNode) -> String? {
    let entry = entry(node)
    guard entry.kind == .object, entry.count > 0 else { return nil }
    return string(JSONNode(node.index + 1))
  }
}
