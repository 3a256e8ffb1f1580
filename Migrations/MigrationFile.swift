/// One SQL file of the migrations, as it was written.
package struct MigrationFile: Sendable, Equatable {
  /// The name of the file, such as `V0001_store.sql`.
  package let name: String

  /// The text of the file.
  package let text: String

  /// Makes a file from its parts.
  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
