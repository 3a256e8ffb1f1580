import BacktrailNavigation

/// What a grant is on, as written on the command line.
enum TargetArgument: Hashable, Sendable {
  /// `KIND/ID`: one record and all under it.
  case record(RecordID)
  /// `KIND/*`: every record of a kind.
  case kind(String)
  /// `*`: everything.
  case everything

  /// Reads `KIND/ID`, `KIND/*` or `*`. The first slash separates.
  init(parsing text: String) throws(ValueProblem) {
    if text == "*" {
      self = .everything
      return
    }
    if let record = try? RecordID(parsing: text) {
      self = .record(record)
      return
    }
    if let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")),
      text[text.utf8.index(after: slash)...] == "*",
      IdentifierRule.problem(inKind: String(text[..<slash])) == nil
    {
      self = .kind(String(text[..<slash]))
      return
    }
    throw ValueProblem(IdentifierDetail.ofRecord(text))
  }
}
