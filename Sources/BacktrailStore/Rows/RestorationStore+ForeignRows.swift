package import BacktrailNavigation
internal import BacktrailSQLite

/// Rows as a store never writes them, for what proves that it is ready to meet them.
extension RestorationStore {
  /// Puts other bytes in the place of a scene's document, as another writer of the file would, or as
  /// damage would.
  ///
  /// - Parameters:
  ///   - scene: The id of the scene.
  ///   - principal: The owner.
  ///   - body: The bytes; nil leaves what is stored.
  ///   - hints: The keys of the referenced records; nil leaves what is stored.
  ///   - isIntact: Whether the row is to match its checksum.
  /// - Throws: ``StoreError``, `sceneMissing` where there is no such scene.
  package func overwrite(
    _ scene: String, of principal: Principal, body: [UInt8]? = nil, hints: [Int64]? = nil,
    isIntact: Bool
  ) throws {
    let owner = try Self.owner(principal)
    try write { connection in
      guard var row = try connection.scene(scene, of: owner) else {
        throw StoreError.sceneMissing(scene)
      }
      row.body = body ?? row.body
      row.hints = hints.map(SceneHints.encode) ?? row.hints
      try connection.update(row)
      if isIntact { return }
      try connection.run(
        "UPDATE backtrail_scene SET checksum = ?2 WHERE key = ?1", row.key, ~row.checksum)
    }
  }

  /// The stored document of a scene and the keys that are stored with it; nil where there is none.
  ///
  /// - Throws: ``StoreError``.
  package func stored(
    _ scene: String, of principal: Principal
  ) throws -> (body: [UInt8], hints: [Int64])? {
    let owner = try Self.owner(principal)
    return try read { connection in
      try connection.scene(scene, of: owner).map { ($0.body, SceneHints.decode($0.hints)) }
    }
  }

  /// Lets a record lie under another one, also under itself, which a put refuses.
  ///
  /// - Throws: ``StoreError``, `recordMissing` where one of them is not there.
  package func hang(_ record: RecordID, under parent: RecordID) throws {
    try write { connection in
      var row = try Self.required(record, on: connection)
      row.parent = try Self.required(parent, on: connection).key
      try connection.update(row)
    }
  }

  /// Lets the row of a record no longer match its checksum.
  ///
  /// - Throws: ``StoreError``, `recordMissing` where it is not there.
  package func damage(_ record: RecordID) throws {
    try write { connection in
      let row = try Self.required(record, on: connection)
      try connection.run(
        "UPDATE backtrail_record SET checksum = ?2 WHERE key = ?1", row.key, ~row.checksum)
    }
  }

  private static func required(
    _ record: RecordID, on connection: Connection
  ) throws -> RecordRow {
    guard case .found(let row) = try connection.record(record) else {
      throw StoreError.recordMissing(record)
    }
    return row
  }
}
