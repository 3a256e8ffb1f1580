/// The name by which reports and cases call a stored scene: whose it is and its id.
///
/// The same id under another principal is another scene. A slash separates the two, so that one in
/// the principal is written as `%2F`, and a percent sign there as `%25`.
package struct StoredSceneName: LosslessStringConvertible, Hashable, Sendable {
  /// Such as `ana/main`.
  package let description: String
  /// The id of the owner.
  package let principal: String
  /// The id of the scene.
  package let scene: String

  /// The name of a scene.
  package init(principal: String, scene: String) {
    self.principal = principal
    self.scene = scene
    description = "\(Self.escaped(principal))/\(scene)"
  }

  /// Reads what ``description`` wrote; nil for anything else.
  package init?(_ description: String) {
    guard let slash = description.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let scene = description[description.utf8.index(after: slash)...]
    guard let principal = Self.read(description[..<slash]) else { return nil }
    self.init(principal: principal, scene: String(scene))
  }

  private static func escaped(_ principal: String) -> String {
    var text = ""
    for scalar in principal.unicodeScalars {
      switch scalar {
      case "%": text += "%25"
      case "/": text += "%2F"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static func read(_ text: Substring) -> String? {
    var principal = ""
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        principal.unicodeScalars.append(scalar)
        continue
      }
      switch (rest.popFirst(), rest.popFirst()) {
      case ("2", "5"): principal += "%"
      case ("2", "F"): principal += "/"
      default: return nil
      }
    }
    return principal
  }

  /// Compares byte by byte.
  package static func == (left: Self, right: Self) -> Bool {
    left.description.utf8.elementsEqual(right.description.utf8)
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    for byte in description.utf8 { hasher.combine(byte) }
  }
}
