/// What stands between two slashes and the path: a host, perhaps with a user and a port.
struct LinkAuthority {
  let hasUserInfo: Bool
  let hasPort: Bool
  let host: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    // Whatever stands before the last "@" is not the host, however much it looks like one.
    if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
      hasUserInfo = true
      rest = rest[(at + 1)...]
    } else {
      hasUserInfo = false
    }
    // In brackets a colon belongs to an address.
    let afterBrackets = rest.lastIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
    if let colon = rest[afterBrackets...].firstIndex(of: UInt8(ascii: ":")) {
      hasPort = true
      host = rest[..<colon]
    } else {
      hasPort = false
      host = rest
    }
  }

  /// Whether the host is one of these, which are in lowercase.
  func isHost(in allowed: [String]) -> Bool {
    allowed.contains { host.lazy.map(ASCII.lowercased).elementsEqual($0.utf8) }
  }

  /// A text with its ASCII letters in lowercase.
  static func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map(ASCII.lowercased), as: UTF8.self)
  }

  /// Whether a text is a scheme that can belong to an app.
  static func isOwnScheme(_ text: String) -> Bool {
    isScheme(Array(text.utf8)[...]) && !foreignSchemes.contains(lowercased(text))
  }

  /// Whether bytes have the form of a scheme: a letter, then letters, digits, `+`, `-` and `.`.
  static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, ASCII.isLetter(first) else { return false }
    return bytes.allSatisfy {
      ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: ".")
    }
  }

  /// Whether a text is a host: labels of ASCII letters, digits and hyphens with dots between them.
  static func isHost(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.utf8.count <= 253
      && labels.allSatisfy { label in
        let hyphen = UInt8(ascii: "-")
        return !label.isEmpty && label.count <= 63 && label.first != hyphen && label.last != hyphen
          && label.allSatisfy { ASCII.isAlphanumeric($0) || $0 == hyphen }
      }
  }

  /// Schemes that mean something else everywhere. `https` is what the hosts are for.
  private static let foreignSchemes: Set<String> = [
    "about", "blob", "data", "file", "ftp", "http", "https", "javascript", "mailto", "sms", "tel",
  ]
}
