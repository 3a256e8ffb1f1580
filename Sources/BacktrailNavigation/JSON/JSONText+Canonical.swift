extension JSONText {
  /// Appends a value in the one form that equal values share.
  ///
  /// Members are in the order of their keys' UTF-8 bytes, the last of those with the same key only;
  /// there is no white space; numbers stay as they were written; strings have as few escapes as the
  /// grammar allows, and one that names half of a surrogate pair stays as it was written.
  ///
  /// - Complexity: One pass, and a sort of the members of each object whose keys are not in order.
  ///   Without recursion.
  package func appendCanonical(_ node: JSONNode, to bytes: inout [UInt8]) {
    var frames: [CanonicalFrame] = []
    beginCanonical(node, frames: &frames, to: &bytes)
    while let innermost = frames.indices.last {
      guard let child = frames[innermost].next(in: self) else {
        bytes.append(frames.removeLast().isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        continue
      }
      if !child.isFirst { bytes.append(UInt8(ascii: ",")) }
      if let key = child.key {
        appendCanonicalString(entry(key), to: &bytes)
        bytes.append(UInt8(ascii: ":"))
      }
      beginCanonical(child.value, frames: &frames, to: &bytes)
    }
  }

  /// Appends a scalar, or opens a container whose children follow.
  private func beginCanonical(
    _ node: JSONNode, frames: inout [CanonicalFrame], to bytes: inout [UInt8]
  ) {
    let entry = entry(node)
    switch entry.kind {
    case .array:
      bytes.append(UInt8(ascii: "["))
      frames.append(CanonicalFrame(node, entry, sorted: nil))
    case .object:
      bytes.append(UInt8(ascii: "{"))
      frames.append(
        CanonicalFrame(node, entry, sorted: hasKeysInOrder(node) ? nil : sortedKeys(of: node)))
    case .string:
      appendCanonicalString(entry, to: &bytes)
    case .null, .true, .false, .number:
      withContent(of: entry) { bytes.append(contentsOf: $0) }
    }
  }

  private func appendCanonicalString(_ entry: JSONTapeEntry, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    withContent(of: entry) { content in
      // What needs an escape has one, so what has none needs none.
      guard entry.hasEscapes else {
        bytes.append(contentsOf: content)
        return
      }
      var position = 0
      while position < content.count {
        guard content[position] == UInt8(ascii: "\\") else {
          bytes.append(content[position])
          position += 1
          continue
        }
        let escape = JSONEscape(at: position, in: content)
        let end = position + escape.length
        if escape.isLoneSurrogate {
          bytes.append(contentsOf: content[position..<end])
        } else {
          var (utf8, count) = escape.utf8
          if count == 1, JSONWriter.mustBeEscaped(UInt8(truncatingIfNeeded: utf8)) {
            JSONWriter.appendEscaped(UInt8(truncatingIfNeeded: utf8), to: &bytes)
            count = 0
          }
          while count > 0 {
            bytes.append(UInt8(truncatingIfNeeded: utf8))
            utf8 >>= 8
            count -= 1
          }
        }
        position = end
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether each key comes after the one before it, and none is there twice.
  private func hasKeysInOrder(_ node: JSONNode) -> Bool {
    var previous: JSONTapeEntry?
    for (key, _) in members(of: node) {
      let entry = entry(key)
      if let previous, order(of: previous, entry) >= 0 { return false }
      previous = entry
    }
    return true
  }

  /// The keys in the order of their text, the last of those with the same text only.
  private func sortedKeys(of node: JSONNode) -> [JSONNode] {
    let keys = members(of: node).map(\.key).sorted { left, right in
      let order = order(of: entry(left), entry(right))
      return order != 0 ? order < 0 : left.index < right.index
    }
    return keys.indices.filter { index in
      index + 1 == keys.count || order(of: entry(keys[index]), entry(keys[index + 1])) != 0
    }.map { keys[$0] }
  }

  private func order(of left: JSONTapeEntry, _ right: JSONTapeEntry) -> Int {
    withText(of: left) { left in withText(of: right) { Self.order(left, $0) } }
  }
}

/// A container whose children are being written.
private struct CanonicalFrame {
  let isObject: Bool
  /// The keys in order, where that is not the order on the tape.
  private let sorted: [JSONNode]?
  /// A place on the tape, or among the sorted keys.
  private var place: UInt32
  private let end: UInt32
  private var isFirst = true

  init(_ node: JSONNode, _ entry: JSONTapeEntry, sorted: [JSONNode]?) {
    isObject = entry.kind == .object
    self.sorted = sorted
    place = sorted == nil ? node.index + 1 : 0
    end = sorted.map { UInt32($0.count) } ?? entry.next
  }

  mutating func next(in text: JSONText) -> (key: JSONNode?, value: JSONNode, isFirst: Bool)? {
    guard place < end else { return nil }
    let first = sorted.map { $0[Int(place)] } ?? JSONNode(place)
    let value = isObject ? JSONNode(first.index + 1) : first
    place = sorted == nil ? text.following(value).index : place + 1
    defer { isFirst = false }
    return (isObject ? first : nil, value, isFirst)
  }
}
