internal import BacktrailNavigation
internal import BacktrailStore
internal import BacktrailTesting

/// Reads bytes as an import of records: however the bytes are cut, the same records come of them, a
/// record written again is read as the same, and a store takes all of them or none.
enum ImportFuzz {
  private static let limit = 2_048

  static func check(_ bytes: [UInt8]) throws {
    let whole = read(bytes, by: bytes.count)
    for size in [1, 7] {
      try require(read(bytes, by: size) == whole, "By \(size) bytes, other records are read.")
    }
    let records: [NewRecord]
    switch whole {
    case .success(let read): records = read
    case .failure(let error):
      try require(error.line > 0 && !error.code.isEmpty, "\(error) is in no line.")
      return
    }
    for record in records {
      let line = try json(of: record)
      try require(
        try NewRecord(json: line) == record,
        "\(record) is written as \(String(decoding: line, as: UTF8.self)) and read as another.")
    }
    try put(records)
  }

  private static func read(
    _ bytes: [UInt8], by size: Int
  ) -> Result<[NewRecord], RecordLineError> {
    Result { () throws(RecordLineError) in
      var lines = RecordLines(limit: limit)
      var rest = bytes[...]
      while !rest.isEmpty {
        try lines.take(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      try lines.finish()
      return lines.records
    }
  }

  private static func json(of record: NewRecord) throws -> [UInt8] {
    var writer = JSONWriter()
    func write(_ id: RecordID) {
      writer.key("kind")
      writer.string(id.kind)
      writer.key("id")
      writer.string(id.id)
    }
    writer.beginObject()
    write(record.record)
    switch record.parent {
    case .unchanged: break
    case .none:
      writer.key("parent")
      writer.null()
    case .record(let parent):
      writer.key("parent")
      writer.beginObject()
      write(parent)
      writer.endObject()
    }
    if let payload = record.payload {
      writer.key("payload")
      writer.raw(payload.utf8)
    }
    writer.endObject()
    return writer.bytes
  }

  // MARK: The store

  private static let store = Result { try TemporaryStore().store }

  /// Puts the records into a store, which is empty before and afterwards.
  private static func put(_ records: [NewRecord]) throws {
    let store = try store.get()
    do {
      try store.put(records)
    } catch let error as StoreError {
      try require(!error.code.isEmpty, "\(error) has no code.")
      let left = try store.records(includingDeleted: true)
      try require(left.isEmpty, "\(error.code) leaves \(left).")
      return
    }
    for record in records {
      let stored = try store.record(record.record)
      let last = records.last { $0.record == record.record && $0.payload != nil }
      try require(
        stored?.isDeleted == false && stored?.payload == last?.payload,
        "\(record) is stored as \(stored.map { "\($0)" } ?? "nothing").")
    }
    for record in records where try store.record(record.record) != nil {
      try store.purge(record.record)
    }
    let left = try store.records(includingDeleted: true)
    try require(left.isEmpty, "Purging leaves \(left).")
  }
}
