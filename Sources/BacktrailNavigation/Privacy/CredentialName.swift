/// Whether a key is named like a credential.
///
/// A name is taken apart into words, at a change of case, at digits and at everything that is no
/// letter. What counts is what the name ends in, since that is what a value is: `userPassword` is a
/// password, `passwordLength` is a length. Words such as `value` and `hash` at the end do not change
/// what a value is, and are passed over.
enum CredentialName {
  /// Which values under a name are held for a credential.
  enum Strength: Hashable, Sendable {
    /// A text that is not empty, or a number.
    case anything
    /// A text that is not empty: a number would be a count.
    case text
    /// A number, or a text of 3 to 12 digits: a pin may also be one on a map.
    case digits
  }

  /// The longest name that is looked at, in bytes. Longer ones are data and not names.
  static let longest = 128

  /// What a name says of the value beside it; nil where it says nothing.
  ///
  /// - Parameters:
  ///   - name: The name, as UTF-8.
  ///   - isParameter: Whether it stands in a text before `=`, where signatures count too.
  static func strength(
    of name: UnsafeBufferPointer<UInt8>, isParameter: Bool = false
  ) -> Strength? {
    guard name.count >= 3, name.count <= longest, holdsStem(name) else { return nil }
    var words = words(of: name)
    while !words.isEmpty {
      if let strength = strength(ofWords: words, isParameter: isParameter) { return strength }
      guard words.count > 1, neutral.contains(words[words.count - 1]) else { return nil }
      words.removeLast()
    }
    return nil
  }

  /// Whether a key says nothing of its own, so that the key above it counts: `_0`, as Swift names a
  /// value without a label, and words such as `value`.
  static func isTransparent(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    if name.count >= 2, name[0] == UInt8(ascii: "_") {
      return name.dropFirst().allSatisfy { ASCII.isDigit($0) }
    }
    guard name.count <= 12 else { return false }
    let words = words(of: name)
    return !words.isEmpty && words.allSatisfy(neutral.contains)
  }

  /// Whether a name holds three letters that every name of a credential holds some of. Hardly any
  /// other name does, so that hardly any is taken apart.
  private static func holdsStem(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var last: UInt32 = 0
    for byte in name {
      last = (last << 8 | UInt32(ASCII.lowercased(byte))) & 0xFF_FFFF
      if stems.contains(last) { return true }
    }
    return false
  }

  // MARK: Words

  /// The words of a name in lowercase, without digits.
  private static func words(of name: UnsafeBufferPointer<UInt8>) -> [String] {
    var words: [String] = []
    var start: Int?
    func end(at index: Int) {
      guard let first = start else { return }
      words.append(String(decoding: name[first..<index].map(ASCII.lowercased), as: UTF8.self))
      start = nil
    }
    for index in name.indices {
      let byte = name[index]
      guard ASCII.isLetter(byte) || byte >= 0x80 else {
        end(at: index)
        continue
      }
      if let first = start, ASCII.isUppercase(byte) {
        let afterLowercase = !ASCII.isUppercase(name[index - 1])
        // In `APIKey` the word begins at the last of the capitals.
        let beforeLowercase =
          index + 1 < name.count && ASCII.isLowercase(name[index + 1]) && index > first
        if afterLowercase || beforeLowercase { end(at: index) }
      }
      if start == nil { start = index }
    }
    end(at: name.count)
    return words
  }

  private static func strength(ofWords words: [String], isParameter: Bool) -> Strength? {
    let last = words[words.count - 1]
    if longWords.contains(where: last.hasSuffix) { return .anything }
    if let strength = strength(ofEnding: last, isParameter: isParameter) {
      let isHarmless = words.count > 1 && isToken(last) && harmless.contains(words[words.count - 2])
      return isHarmless ? nil : strength
    }
    for count in 2...3 where words.count >= count {
      let ending = words.suffix(count).joined()
      if let strength = strength(ofEnding: ending, isParameter: isParameter) { return strength }
      // Taken apart where it is one word: `PassWord`.
      if longWords.contains(where: ending.hasSuffix) { return .anything }
    }
    let whole = words.joined()
    return wholeNames.contains(whole) ? .anything : nil
  }

  private static func strength(ofEnding ending: String, isParameter: Bool) -> Strength? {
    if endings.contains(ending) { return .anything }
    if codes.contains(ending) { return .digits }
    if isParameter, signatures.contains(ending) { return .anything }
    guard ending.utf8.last == UInt8(ascii: "s") else { return nil }
    let singular = String(ending.dropLast())
    return endings.contains(singular) || longWords.contains(where: singular.hasSuffix)
      ? .text : nil
  }

  private static func isToken(_ word: String) -> Bool { word == "token" || word == "tokens" }
}
