extension CredentialText {
  /// Whether there is a PEM block, or the head of another file that holds a key.
  var holdsKeyBlock: Bool {
    if firstIndex(of: "PuTTY-User-Key-File-") != nil { return true }
    if firstIndex(of: "---- BEGIN SSH2 ") != nil { return true }
    var from = 0
    while let begin = firstIndex(of: "-----BEGIN ", from: from) {
      let label = begin + 11
      var end = label
      while end < bytes.count, end - label < 64, isLabel(bytes[end]) { end += 1 }
      if end > label, end + 5 <= bytes.count,
        bytes[end..<end + 5].allSatisfy({ $0 == UInt8(ascii: "-") })
      {
        return true
      }
      from = label
    }
    return false
  }

  private func isLabel(_ byte: UInt8) -> Bool {
    ASCII.isUppercase(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: " ")
  }

  /// Whether something follows `Bearer` or `Basic` as in an Authorization header.
  var holdsAuthorization: Bool {
    for index in bytes.indices where index == 0 || !ASCII.isAlphanumeric(bytes[index - 1]) {
      if let token = token(after: "bearer", at: index), looksRandom(token) { return true }
      if let token = token(after: "basic", at: index), holdsNameAndPassword(token) { return true }
    }
    return false
  }

  /// The run of a token's characters after a word and spaces, whatever the letter case of the word.
  private func token(after word: StaticString, at index: Int) -> UnsafeBufferPointer<UInt8>? {
    let length = word.utf8CodeUnitCount
    guard index + length < bytes.count else { return nil }
    for offset in 0..<length
    where ASCII.lowercased(bytes[index + offset]) != word.utf8Start[offset] {
      return nil
    }
    var start = index + length
    while start < bytes.count, ASCII.isSpace(bytes[start]) { start += 1 }
    guard start > index + length else { return nil }
    var end = start
    while end < bytes.count, isTokenCharacter(bytes[end]) { end += 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  private func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="):
      true
    default: ASCII.isURLBase64(byte)
    }
  }

  /// Whether a token is more than a word of a sentence about bearers.
  private func looksRandom(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    guard token.count >= 8 else { return false }
    if token.count >= 20 || token.contains(where: ASCII.isDigit) { return true }
    return token.contains(where: ASCII.isLowercase)
      && token.dropFirst().contains(where: ASCII.isUppercase)
  }

  private func holdsNameAndPassword(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    guard token.count >= 4, let decoded = Base64.decode(token, isURL: false) else { return false }
    return decoded.contains(UInt8(ascii: ":")) && decoded.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  /// Where a text begins within this one.
  func firstIndex(of text: StaticString, from: Int = 0) -> Int? {
    let length = text.utf8CodeUnitCount
    guard bytes.count >= length else { return nil }
    var index = from
    while index + length <= bytes.count {
      if bytes[index] == text.utf8Start[0],
        (1..<length).allSatisfy({ bytes[index + $0] == text.utf8Start[$0] })
      {
        return index
      }
      index += 1
    }
    return nil
  }
}
