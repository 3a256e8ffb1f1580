/// Writes words so that a line can be copied into a shell.
enum ShellWord {
  /// The path or name as one word, in quotes where it needs them, that is taken for no option.
  static func quoted(_ path: String) -> String {
    quotedValue(path.hasPrefix("-") ? "./\(path)" : path)
  }

  /// The value of an option as one word, in quotes where it needs them, to stand after `=`.
  static func quotedValue(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy {
      ("a"..."z").contains(UnicodeScalar($0)) || ("A"..."Z").contains(UnicodeScalar($0))
        || ("0"..."9").contains(UnicodeScalar($0)) || "._/-".utf8.contains($0)
    }
    return isPlain && !path.isEmpty ? path : "'\(path.replacing("'", with: #"'\''"#))'"
  }
}
