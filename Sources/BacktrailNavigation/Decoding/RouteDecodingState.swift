/// What all decoders and containers of one decoding share.
///
/// They themselves are values that hold this and a node, so that a decoding that succeeds allocates
/// this, what `KeyedDecodingContainer` allocates, and the decoded value.
final class RouteDecodingState {
  let text: JSONText
  private(set) var root: JSONNode

  /// What most decodings do without: they meet with nothing wrong and no large object.
  private var rarities: Rarities?

  init(text: JSONText, root: JSONNode) {
    self.text = text
    self.root = root
  }

  /// Begins another decoding, once nothing that the one before handed out is left.
  func begin(at root: JSONNode) {
    self.root = root
    if rarities != nil { rarities = nil }
  }

  /// The value of a member of an object; the last one where there are several.
  func member(_ name: String, of node: JSONNode) -> JSONNode? {
    // To look at every member for every key costs less for a few, and far too much for many.
    text.count(of: node) > 16 ? keyIndex(of: node)[OpaqueText(name)] : text.member(name, of: node)
  }

  private func keyIndex(of node: JSONNode) -> [OpaqueText: JSONNode] {
    if let index = rarities?.keyIndexes[node] { return index }
    var index: [OpaqueText: JSONNode] = [:]
    index.reserveCapacity(text.count(of: node))
    for (key, value) in text.members(of: node) {
      if let name = text.string(key) { index[OpaqueText(name)] = value }
    }
    withRarities().keyIndexes[node] = index
    return index
  }

  /// Notes how many keys of an object its type knows.
  func note(knownKeys count: Int, of node: JSONNode) {
    if count != 1 {
      withRarities().caseCounts[node] = count
    } else if let rarities {
      rarities.caseCounts[node] = nil
    }
  }

  /// How many keys of an object its type knew when it was last asked, or nil where that was one.
  func knownKeys(of node: JSONNode) -> Int? {
    rarities?.caseCounts[node]
  }

  /// Notes that decoding a value threw an error, which may come from a value within it.
  func note(_ error: any Error, at node: JSONNode) {
    if let thrown = rarities?.thrown, Self.isSame(thrown.error, error) { return }
    withRarities().thrown = (error, node)
  }

  /// The innermost value whose decoding threw an error, as far as that is known.
  func origin(of error: any Error) -> JSONNode {
    if let thrown = rarities?.thrown, Self.isSame(thrown.error, error) { return thrown.node }
    return root
  }

  /// Whether two errors are the very same.
  ///
  /// An error that is thrown on stays in its box, so the box tells it from an equal one that was
  /// caught before. As long as one of the two is held, no other can have its address.
  private static func isSame(_ left: any Error, _ right: any Error) -> Bool {
    // Spelled out, so that it is the box that is looked at and not the error in it.
    unsafeBitCast(left as any Error, to: UnsafeRawPointer.self)
      == unsafeBitCast(right as any Error, to: UnsafeRawPointer.self)
  }

  /// The path from the root to a value within it.
  ///
  /// Nobody needs it before something is wrong, so no decoder carries it along.
  ///
  /// - Complexity: The number of elements before the value in each container around it. Where it is
  ///   asked for one element of a long container after the other, each is passed over only once.
  func path(to node: JSONNode) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var container = root
    while container != node {
      let entry = text.entry(container)
      let isObject = entry.kind == .object
      var (child, index) = (container.index + 1, 0)
      if let cursor = rarities?.cursors[container], cursor.child <= node.index {
        (child, index) = cursor
      }
      while true {
        // The child of an object is its key, after which its value lies.
        let value = JSONNode(isObject ? child + 1 : child)
        let next = text.following(value).index
        if node.index < next {
          if entry.count > 32 { withRarities().cursors[container] = (child, index) }
          let key = isObject ? RouteCodingKey.name(text.string(JSONNode(child)) ?? "") : nil
          path.append(key ?? .index(index))
          container = value
          break
        }
        child = next
        index += 1
      }
    }
    return path
  }

  private func withRarities() -> Rarities {
    if let rarities { return rarities }
    let new = Rarities()
    rarities = new
    return new
  }
}

private final class Rarities {
  /// The values of the objects with many members, by their keys.
  var keyIndexes: [JSONNode: [OpaqueText: JSONNode]] = [:]

  /// How many known keys each object had that was asked for them, where it was not one.
  ///
  /// A synthesised enum throws the same error for no key, no known key and several known keys.
  var caseCounts: [JSONNode: Int] = [:]

  /// The last error that an `init(from:)` threw, and the innermost value whose it was.
  var thrown: (error: any Error, node: JSONNode)?

  /// How far the elements of a long container were followed to find a path.
  var cursors: [JSONNode: (child: UInt32, index: Int)] = [:]
}
