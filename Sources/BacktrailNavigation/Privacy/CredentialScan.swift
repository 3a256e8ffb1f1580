/// Looks for credentials in a JSON value: at every key and every text, however deep.
///
/// A value counts by the key above it, or by what it looks like. Both are looked at without the
/// escapes of JSON, and a text that is JSON itself is looked into.
struct CredentialScan {
  let exemptions: CredentialExemptions

  /// What was found, and where.
  struct Finding: Hashable {
    var kind: CredentialKind
    /// The keys and indices that lead to it, such as `login._0.tokens[1]`. Never a value.
    var keyPath = ""
  }

  /// How many texts that are JSON are looked into within each other.
  private static let innerTexts = 4

  /// What a value holds; nil where it holds nothing like a credential.
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - text: The text that it is in.
  ///   - isRecordID: Whether a text is the id of a record that the route references: such a one is
  ///     no credential, whatever the key above it.
  ///   - skipped: A value within it that is not looked at.
  /// - Complexity: O(*n*) in the bytes of the value, without recursion.
  func find(
    in node: JSONNode, of text: JSONText, except skipped: JSONNode? = nil,
    isRecordID: (String) -> Bool = { _ in false }
  ) -> Finding? {
    find(
      in: node, of: text, except: skipped, isRecordID: isRecordID, innerTexts: Self.innerTexts)
  }

  /// What a text looks like; nil where it looks like nothing of the kind.
  func kind(ofText text: String) -> CredentialKind? {
    var text = text
    return text.withUTF8 { CredentialText(bytes: $0, exemptions: exemptions).find() }
  }

  private func find(
    in node: JSONNode, of text: JSONText, except skipped: JSONNode?,
    isRecordID: (String) -> Bool, innerTexts: Int
  ) -> Finding? {
    var walk = Walk(text)
    var place = node.index
    let end = text.following(node).index
    while place < end {
      walk.leave(at: place)
      var strength = walk.strength
      if walk.isInObject {
        let key = JSONNode(place)
        place += 1
        switch look(atKey: key, in: text, under: strength) {
        case .exempt:
          place = text.following(JSONNode(place)).index
          continue
        case .found(let kind):
          // The key itself is what must not be told.
          return Finding(kind: kind, keyPath: walk.path(to: "*"))
        case .named(let named): strength = named
        }
        walk.key = key
      } else {
        walk.count()
      }
      let value = JSONNode(place)
      if value == skipped {
        place = text.following(value).index
        continue
      }
      place += 1
      switch text.kind(of: value) {
      case .object, .array: walk.enter(value, under: strength)
      case .string, .number:
        let finding = find(
          inScalar: value, of: text, under: strength, isRecordID: isRecordID,
          innerTexts: innerTexts)
        if let finding {
          return Finding(kind: finding.kind, keyPath: walk.path(toValueWith: finding.keyPath))
        }
      case .null, .true, .false: break
      }
    }
    return nil
  }

  private enum KeyLook {
    case exempt
    case found(CredentialKind)
    case named(CredentialName.Strength?)
  }

  private func look(
    atKey key: JSONNode, in text: JSONText, under outer: CredentialName.Strength?
  ) -> KeyLook {
    text.withText(of: text.entry(key)) { name in
      if exemptions.contains(name) { return .exempt }
      if let kind = CredentialText(bytes: name, exemptions: exemptions).find() {
        return .found(kind)
      }
      if let own = CredentialName.strength(of: name) { return .named(own) }
      return .named(outer != nil && CredentialName.isTransparent(name) ? outer : nil)
    }
  }

  private func find(
    inScalar node: JSONNode, of text: JSONText, under strength: CredentialName.Strength?,
    isRecordID: (String) -> Bool, innerTexts: Int
  ) -> Finding? {
    if text.kind(of: node) == .number {
      guard let strength, strength.isMetByNumber,
        !isRecordID(String(decoding: text.bytes(of: node), as: UTF8.self))
      else { return nil }
      return Finding(kind: .namedValue)
    }
    var inner: JSONText?
    let kind = text.withText(of: text.entry(node)) { bytes -> CredentialKind? in
      if let strength, strength.isMet(byText: bytes),
        bytes.count > 256 || !isRecordID(String(decoding: bytes, as: UTF8.self))
      {
        return .namedValue
      }
      if let kind = CredentialText(bytes: bytes, exemptions: exemptions).find() { return kind }
      if innerTexts > 0, Self.mayBeJSON(bytes) {
        inner = try? JSONText(Array(bytes), maximumDepth: 64)
      }
      return nil
    }
    if let kind { return Finding(kind: kind) }
    return inner.flatMap {
      find(
        in: $0.root, of: $0, except: nil, isRecordID: isRecordID, innerTexts: innerTexts - 1)
    }
  }

  private static func mayBeJSON(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 8 else { return false }
    let first = bytes.first { !ASCII.isSpace($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

/// Where a scan is in a JSON text.
private struct Walk {
  private struct Level {
    let end: UInt32
    let isObject: Bool
    /// What the keys above say of the values in it.
    let strength: CredentialName.Strength?
    /// The key of the value that is looked at.
    var key: JSONNode?
    /// How many elements have been looked at.
    var count = 0
  }

  private let text: JSONText
  private var levels: [Level] = []

  init(_ text: JSONText) {
    self.text = text
  }

  var isInObject: Bool { levels.last?.isObject ?? false }
  var strength: CredentialName.Strength? { levels.last?.strength }

  var key: JSONNode? {
    get { levels.last?.key }
    set { levels[levels.count - 1].key = newValue }
  }

  mutating func count() {
    if !levels.isEmpty { levels[levels.count - 1].count += 1 }
  }

  mutating func enter(_ node: JSONNode, under strength: CredentialName.Strength?) {
    levels.append(
      Level(
        end: text.following(node).index, isObject: text.kind(of: node) == .object,
        strength: strength))
  }

  /// Leaves every container that ends at a place.
  mutating func leave(at place: UInt32) {
    while let level = levels.last, level.end <= place { levels.removeLast() }
  }

  /// The path to a key of the object that the scan is in, under another name.
  func path(to name: String) -> String {
    Self.joined(levels.dropLast().map(label) + [name])
  }

  /// The path to the value that is looked at, and on into it.
  func path(toValueWith rest: String) -> String {
    Self.joined(levels.map(label) + (rest.isEmpty ? [] : [rest]))
  }

  private func label(_ level: Level) -> String {
    guard level.isObject else { return "[\(level.count - 1)]" }
    guard let key = level.key else { return "" }
    return text.withText(of: text.entry(key)) { name in
      // Cut where it is long.
      String(decoding: name.prefix(64), as: UTF8.self) + (name.count > 64 ? "…" : "")
    }
  }

  private static func joined(_ parts: [String]) -> String {
    parts.reduce(into: "") { path, part in
      if !path.isEmpty, !part.hasPrefix("[") { path += "." }
      path += part
    }
  }
}
