/// The words after the program's name, as the system gave them.
///
/// They are bytes to the system. Words that are not UTF-8 are refused rather than repaired: a
/// repaired path or id would name another file or record.
struct ProgramArguments {
  /// The words; one that is not UTF-8 is repaired, for messages only.
  let words: [String]
  /// The position of the first word that is not UTF-8, counted from 1.
  let unreadablePosition: Int?

  /// Takes words that are text already.
  init(_ words: [String]) {
    self.words = words
    unreadablePosition = nil
  }

  /// Takes words as bytes.
  init(bytes: [[UInt8]]) {
    words = bytes.map { String(decoding: $0, as: UTF8.self) }
    unreadablePosition = bytes.firstIndex { String(validating: $0, as: UTF8.self) == nil }
      .map { $0 + 1 }
  }

  /// The words that this process was started with.
  static var ofThisProcess: Self {
    let count = Int(CommandLine.argc)
    var bytes: [[UInt8]] = []
    // A program may be started with no words at all, not even its name.
    for index in 0..<count where index > 0 {
      guard var byte = CommandLine.unsafeArgv[index] else { break }
      var word: [UInt8] = []
      while byte.pointee != 0 {
        word.append(UInt8(bitPattern: byte.pointee))
        byte += 1
      }
      bytes.append(word)
    }
    return Self(bytes: bytes)
  }

  /// Whether one of these spellings stands among the options.
  func mention(_ spellings: String...) -> Bool {
    words.prefix { $0 != "--" }.contains { spellings.contains($0) }
  }
}
