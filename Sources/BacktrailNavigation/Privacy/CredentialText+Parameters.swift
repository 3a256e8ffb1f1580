extension CredentialText {
  /// Whether there is a URL with a password before its host.
  var holdsURLPassword: Bool {
    var from = 0
    while let mark = firstIndex(of: "://", from: from) {
      from = mark + 3
      var colon: Int?
      var end = from
      while end < bytes.count, isAuthority(bytes[end]) {
        if bytes[end] == UInt8(ascii: ":"), colon == nil { colon = end }
        if bytes[end] == UInt8(ascii: "@"), let colon, end > colon + 1 { return true }
        end += 1
      }
      from = end
    }
    return false
  }

  private func isAuthority(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\""): false
    default: byte > 0x20
    }
  }

  /// Whether there is a pair such as `access_token=…` whose name is like a credential's: in the
  /// query or the fragment of a URL, a cookie, a form, a connection string or a line of settings.
  var holdsParameter: Bool {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "=") {
      var start = index
      while start > 0, index - start <= CredentialName.longest, isName(bytes[start - 1]) {
        start -= 1
      }
      let name = UnsafeBufferPointer(rebasing: bytes[start..<index])
      guard let strength = CredentialName.strength(of: name, isParameter: true),
        !exemptions.contains(name)
      else { continue }
      let value = UnsafeBufferPointer(rebasing: bytes[(index + 1)...])
      if strength.isMet(byParameter: value) { return true }
    }
    return false
  }

  private func isName(_ byte: UInt8) -> Bool {
    ASCII.isURLBase64(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "]") || byte >= 0x80
  }
}

extension CredentialName.Strength {
  /// Whether what follows a name and `=` is a value that counts.
  fileprivate func isMet(byParameter text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, !Self.endsParameter(first) else { return false }
    guard self == .digits else { return true }
    let value = text.prefix(13).prefix { !Self.endsParameter($0) }
    return value.count >= 3 && value.count <= 12 && value.allSatisfy(ASCII.isDigit)
  }

  private static func endsParameter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "="): true
    default: ASCII.isSpace(byte)
    }
  }

  /// Whether a text under a key is a value that counts.
  func isMet(byText text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .anything, .text: !text.isEmpty
    case .digits: text.count >= 3 && text.count <= 12 && text.allSatisfy(ASCII.isDigit)
    }
  }

  /// Whether a number under a key is a value that counts.
  var isMetByNumber: Bool { self != .text }
}
