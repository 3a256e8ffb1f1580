import BacktrailStore

/// The option by which several commands learn which records the application keeps itself.
enum SourceOptions {
  static let sources: Argument<[SourceArgument]> = .repeated(
    "source", .source,
    help: """
      A table of the application that holds the records of a kind: \
      KIND=TABLE:COLUMN[:FORM][,parent=KIND:COLUMN[:FORM]][,deleted=COLUMN], where FORM is text, \
      integer or uuid (a blob).
      """)
}

extension ParsedArguments {
  /// Sets the record sources that were named.
  func setSources(_ configuration: inout StoreConfiguration) {
    configuration.recordSources = self[SourceOptions.sources].map(\.source)
  }
}
