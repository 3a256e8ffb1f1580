import BacktrailNavigation

/// Says which part of an identifier is unfit.
enum IdentifierDetail {
  /// A clause on a text that is not `KIND/ID`.
  static func ofRecord(_ text: String) -> String? {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else {
      return "it has no slash"
    }
    if let problem = IdentifierRule.problem(inKind: String(text[..<slash])) {
      return "the kind \(problem)"
    }
    let id = String(text[text.utf8.index(after: slash)...])
    return IdentifierRule.problem(inID: id).map { "the id \($0)" }
  }

  /// A clause on a text that is no subject; nil where it does not begin like one.
  static func ofSubject(_ text: String) -> String? {
    for (prefix, part) in [("user:", "the user"), ("role:", "the role")]
    where text.utf8.starts(with: prefix.utf8) {
      let name = String(text.unicodeScalars.dropFirst(prefix.utf8.count))
      return IdentifierRule.problem(inName: name).map { "\(part) \($0)" }
    }
    return nil
  }
}
