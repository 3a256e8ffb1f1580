internal import BacktrailNavigation

/// What is stored, as the oracle takes it: plain dictionaries.
package struct HarnessWorld: Sendable {
  /// A record.
  struct Record: Hashable, Sendable {
    enum Parent: Hashable, Sendable {
      case none
      case record(RecordID)
      /// A record that is not there.
      case absent
    }

    var parent: Parent = .none
    var isDeleted = false
  }

  /// The scene of the trial.
  enum Scene: Sendable {
    /// There is none, or it was discarded.
    case absent
    /// The row does not match its checksum.
    case damaged
    /// The bytes of its document.
    case document([UInt8])
  }

  var records: [RecordID: Record] = [:]
  var grants: [Grant] = []
  /// The records whose rows do not match their checksums.
  var unreadable: Set<RecordID> = []
  var scene = Scene.absent

  /// A record and its ancestors, nearest first, as far as they are there and not met yet.
  func chain(from record: RecordID) -> [RecordID] {
    var chain: [RecordID] = []
    var next: RecordID? = record
    while let record = next, let found = records[record], !chain.contains(record) {
      chain.append(record)
      if case .record(let parent) = found.parent { next = parent } else { next = nil }
    }
    return chain
  }
}
