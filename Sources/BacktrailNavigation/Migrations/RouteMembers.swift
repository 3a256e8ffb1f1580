/// The members of a JSON object, such as the parameters of a case, in the order of their keys.
///
/// Keys are compared byte by byte, as everywhere in what is stored.
public struct RouteMembers: Hashable, Sendable {
  private var members: [Member] = []

  private struct Member: Hashable, Sendable {
    var key: OpaqueText
    var value: RouteValue
  }

  /// No members.
  public init() {}

  /// Members by their keys; the last of several with one key counts.
  public init(_ members: some Sequence<(String, RouteValue)>) {
    for (key, value) in members { self[key] = value }
  }

  /// The value with a key. Nil, which is not `null`, where there is none, and to remove it.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public subscript(key: String) -> RouteValue? {
    get { index(of: key).map { members[$0].value } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?):
        let member = Member(key: OpaqueText(key), value: value)
        members.insert(member, at: members.firstIndex { $0.key > member.key } ?? members.endIndex)
      case (nil, nil): break
      }
    }
  }

  /// Whether there are none.
  public var isEmpty: Bool { members.isEmpty }

  /// How many there are.
  public var count: Int { members.count }

  /// The keys, in the order of their bytes.
  public var keys: [String] { members.map(\.key.text) }

  private func index(of key: String) -> Int? {
    let key = OpaqueText(key)
    return members.firstIndex { $0.key == key }
  }
}

extension RouteMembers: Sequence {
  /// The members, in the order of their keys' bytes.
  public func makeIterator() -> some IteratorProtocol<(key: String, value: RouteValue)> {
    members.lazy.map { (key: $0.key.text, value: $0.value) }.makeIterator()
  }
}

extension RouteMembers: ExpressibleByDictionaryLiteral {
  /// Members by their keys; the last of several with one key counts.
  public init(dictionaryLiteral members: (String, RouteValue)...) {
    self.init(members)
  }
}
