internal import BacktrailNavigation
internal import BacktrailStore
internal import Foundation
internal import TaskFlow

/// All operations under which calls fail.
enum SweepOperations {
  static var all: [SweepOperation] { scenes + records + upkeep + files }

  /// One that is not in order: it acknowledges what it did not do.
  static let control = SweepOperation(name: "control") { place in
    let state = SweepWorld.state([.project(SweepWorld.release.id)])
    _ = try? place.opened().save("new", as: SweepWorld.ana, state: state)
    return "done"
  }

  private static let scenes: [SweepOperation] = [
    SweepOperation(name: "save-new") { place in
      let state = SweepWorld.state([.project(SweepWorld.release.id)])
      return try "\(place.opened().save("new", as: SweepWorld.ana, state: state))"
    },
    SweepOperation(name: "save-replacing", warmUp: warmUp) { place in
      let state = SweepWorld.state([.project(SweepWorld.release.id), .profile])
      return try "\(place.opened().save("main", as: SweepWorld.ana, state: state))"
    },
    SweepOperation(name: "save-unchanged", commits: 0) { place in
      let state = SweepWorld.state(SweepWorld.routes)
      return try "\(place.opened().save("main", as: SweepWorld.ana, state: state))"
    },
    SweepOperation(name: "save-folding", prepare: prepareLongLog) { place in
      let state = SweepWorld.state([.project(SweepWorld.release.id), .profile])
      return try "\(place.opened().save("main", as: SweepWorld.ana, state: state))"
    },
    SweepOperation(name: "restore", commits: 0) { try restored($0, "cut") },
    SweepOperation(name: "restore-again", commits: 0, warmUp: warmUp) { try restored($0, "main") },
    SweepOperation(name: "revive-and-save", commits: 2) { place in
      let store = try place.opened()
      try store.undelete(SweepWorld.build.record)
      let revived = try store.revive(TaskFlow.self, scene: "cut", for: SweepWorld.ana)
      return try "\(store.save("cut", as: SweepWorld.ana, state: revived.state))"
    },
    SweepOperation(name: "begin-restore") { place in
      let restored = try place.opened().beginRestore(
        TaskFlow.self, scene: "cut", for: SweepWorld.ana)
      return SweepOperation.text(restored)
    },
    SweepOperation(name: "discard") { place in
      try place.opened().discard("main", as: SweepWorld.ana)
      return "done"
    },
  ]

  private static let records: [SweepOperation] = [
    SweepOperation(name: "record-put") { place in
      try place.opened().put(
        RecordID("task", "new"), under: SweepWorld.release.record, payload: #"{"title":"New"}"#)
      return "done"
    },
    SweepOperation(name: "delete-parent") { place in
      try place.opened().delete(SweepWorld.release.record)
      return "done"
    },
    SweepOperation(name: "purge-parent") { place in
      try "\(place.opened().purge(SweepWorld.release.record))"
    },
    SweepOperation(name: "grant", warmUp: warmUp) { place in
      try place.opened().deny(.role("editor"), .view, on: .record(SweepWorld.changelog.record))
      return "done"
    },
    SweepOperation(name: "revoke") { place in
      let revoked = try place.opened().revoke(
        .principal("bo"), .view, on: .record(SweepWorld.release.record))
      return "\(revoked.count)"
    },
  ]

  /// Uses all connections of a store once.
  @Sendable
  private static func warmUp(_ store: RestorationStore) throws {
    try store.put(RecordID("project", "warm"))
    _ = try store.restore(TaskFlow.self, scene: "main", for: SweepWorld.ana)
  }

  private static func restored(_ place: SweepOperation.Place, _ scene: String) throws -> String {
    let restored = try place.opened().restore(
      TaskFlow.self, scene: scene, for: SweepWorld.ana)
    return SweepOperation.text(restored)
  }

  /// A log that is so long that the next commit folds it into the database.
  @Sendable
  private static func prepareLongLog(_ folder: URL) throws {
    try SweepWorld.leave(in: folder) { store in
      try SweepWorld.fill(store)
      let log = folder.appending(path: "making/\(SweepWorld.fileName)-wal")
      var number = 0
      while (try log.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) < 997 * 4_120 {
        number += 1
        try store.save(
          "main", as: SweepWorld.ana,
          state: SweepWorld.state(Array(repeating: .profile, count: 1 + number % 2)))
      }
    }
  }
}

extension SweepOperation {
  /// What came back, in words that are the same where it is the same.
  static func text(_ restored: RestoredScene<TaskFlow>) -> String {
    let stacks = restored.state.stacks.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue): \($0.value)" }
    let dropped = restored.report.dropped.map { "\($0.index) \($0.reason.rawValue)" }
    return "\(restored.report.outcome.rawValue) \(stacks) \(dropped)"
  }
}
