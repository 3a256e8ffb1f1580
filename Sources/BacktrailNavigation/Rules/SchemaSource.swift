/// What a schema says to the rules.
protocol SchemaSource {
  /// Whether a parent may take the place of a route whose record has this kind.
  func fallsBack(fromKind kind: String) -> Bool

  /// What a record of this kind has to lie under in a stack; nil where the schema does not ask.
  func lineage(ofKind kind: String) -> Lineage?

  /// The route that shows a record; nil where none does.
  func route(for record: RecordID) -> SchemaRoute?

  /// Whether the saved route at an index of a stack is the one that shows a record.
  func shows(_ record: RecordID, inStack stack: Int, at index: Int) -> Bool
}

/// What the rules need to know of a route that a schema has for a record.
struct SchemaRoute: Sendable {
  var references: [RecordReference]
  var isRestorable: Bool
}
