import BacktrailNavigation
import BacktrailStore

/// A table of the application that holds records, as written on the command line.
struct SourceArgument: Sendable {
  /// The table and what it holds.
  let source: RecordSource

  /// Reads `KIND=TABLE:COLUMN[:FORM][,parent=KIND:COLUMN[:FORM]][,deleted=COLUMN]`.
  init(parsing text: String) throws(ValueProblem) {
    var parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let (kind, place) = try Self.pair(parts.removeFirst(), "the kind and the table")
    if let problem = IdentifierRule.problem(inKind: kind) {
      throw ValueProblem("the kind \(problem)")
    }
    let fields = place.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(fields.count) else {
      throw ValueProblem("'\(place)' is not TABLE:COLUMN or TABLE:COLUMN:FORM")
    }
    var source = RecordSource(
      kind, in: fields[0], id: try Self.column(fields[1], form: fields.dropFirst(2).first))
    for part in parts {
      let (name, value) = try Self.pair(part, "the name and the value")
      let fields = value.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      switch name {
      case "parent" where (2...3).contains(fields.count):
        source.parent = RecordSource.Parent(
          fields[0], by: try Self.column(fields[1], form: fields.dropFirst(2).first))
      case "parent": throw ValueProblem("'\(value)' is not KIND:COLUMN or KIND:COLUMN:FORM")
      case "deleted": source.deleted = value
      default: throw ValueProblem("'\(name)' is neither parent nor deleted")
      }
    }
    self.source = source
  }

  private static func pair(
    _ text: String, _ parts: String
  ) throws(ValueProblem) -> (String, String) {
    guard let separator = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw ValueProblem("'\(text)' has no equals sign between \(parts)")
    }
    return (String(text[..<separator]), String(text[text.utf8.index(after: separator)...]))
  }

  private static func column(
    _ name: String, form: String?
  ) throws(ValueProblem) -> RecordSource.IDColumn {
    switch form {
    case nil, "text": return .text(name)
    case "integer": return .integer(name)
    case "uuid": return .uuidBlob(name)
    case .some(let form): throw ValueProblem("the form '\(form)' is none of text, integer, uuid")
    }
  }
}

extension ValueType where Value == SourceArgument {
  /// A table of the application that holds the records of a kind.
  static var source: Self {
    Self(
      name: "SOURCE",
      expected:
        "KIND=TABLE:COLUMN[:FORM], then perhaps ,parent=KIND:COLUMN[:FORM] and ,deleted=COLUMN",
      example: "task=tasks:id:integer,parent=project:project_id,deleted=deleted_at"
    ) { text throws(ValueProblem) in try SourceArgument(parsing: text) }
  }
}
