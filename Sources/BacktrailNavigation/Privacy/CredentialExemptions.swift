/// The keys that are not looked at when a scene is saved, compared byte by byte.
package struct CredentialExemptions: Sendable {
  private let keys: Set<OpaqueText>

  /// Makes them from the keys.
  package init(_ keys: some Sequence<String> = []) {
    self.keys = Set(keys.map(OpaqueText.init))
  }

  /// Whether there are none.
  var isEmpty: Bool { keys.isEmpty }

  /// Whether a key is one of them.
  func contains(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    !keys.isEmpty && keys.contains(OpaqueText(String(decoding: key, as: UTF8.self)))
  }
}
