extension JSONWriter {
  /// Writes a record as an object of its kind and id.
  package mutating func record(_ record: RecordID) {
    beginObject()
    text(record.kind, of: "kind")
    text(record.id, of: "id")
    endObject()
  }

  /// Writes a reference as an object of its kind, id and action.
  package mutating func reference(_ reference: RecordReference) {
    beginObject()
    text(reference.kind, of: "kind")
    text(reference.id, of: "id")
    text(reference.action, of: "action")
    endObject()
  }

  private mutating func text(_ text: String, of name: String) {
    key(name)
    string(text)
  }
}
