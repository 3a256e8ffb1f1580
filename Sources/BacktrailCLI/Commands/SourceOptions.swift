import BacktrailStore

/// The option by which several commands learn which records the application keeps itself.
enum SourceOptions {
  static let sources: Argument<[SourceArgument]> = .repeated(
    "source", .source,
    help: "A table of the application that holds the records of a kind; see the example.")

  /// A source with all that can be said of one: its id column is text unless it says otherwise.
  static let example =
    "task=tasks:id:integer,parent=project:project_id:uuid,deleted=deleted_at"
}

extension ParsedArguments {
  /// Sets the record sources that were named.
  func setSources(_ configuration: inout StoreConfiguration) {
    configuration.recordSources = self[SourceOptions.sources].map(\.source)
  }
}
