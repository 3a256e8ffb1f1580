internal import BacktrailNavigation

/// Where the records of each kind are kept.
struct RecordPlaces: Sendable {
  /// Where the records of one kind are kept.
  enum Place: Sendable {
    /// In the store's own table.
    case here
    /// In a table of the application.
    case table(SourceReader)
    /// Outside the database.
    case service
  }

  private var readers: [OpaqueText: SourceReader] = [:]
  private let outside: OutsideSources?

  init(_ configuration: StoreConfiguration) {
    outside = configuration.outside
    for source in configuration.recordSources {
      readers[OpaqueText(source.kind)] = SourceReader(source)
    }
  }

  /// Whether all records are in the store's own table.
  var areAllHere: Bool { readers.isEmpty && outside?.services.isEmpty ?? true }

  subscript(kind: OpaqueText) -> Place {
    if areAllHere { return .here }
    if let reader = readers[kind] { return .table(reader) }
    return outside?.service(forKind: kind) == nil ? .here : .service
  }

  /// Whether the records of a kind are in the store's own table.
  func isHere(_ record: RecordID) -> Bool {
    if case .here = self[record.kindText] { true } else { false }
  }

  /// The error of a call that would write a record which is kept elsewhere.
  func checkHere(_ record: RecordID) throws {
    switch self[record.kindText] {
    case .here: return
    case .table(let reader):
      throw StoreError.recordElsewhere(record, place: "the table \(reader.source.table)")
    case .service: throw StoreError.recordElsewhere(record, place: "an outside service")
    }
  }
}
