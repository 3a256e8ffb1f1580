import BacktrailNavigation
import BacktrailSQLite
import BacktrailTesting
import Foundation
import Testing

@testable import BacktrailStore

/// What the system refuses while a database is copied, checked or migrated is no damage.
@Suite struct UnreadableBackupTests {
  private let folder: TemporaryFolder
  private let plan: FaultPlan
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "store.db")
    plan = try FaultPlan(below: URL(filePath: path).deletingLastPathComponent())
    try RestorationStore(path: path).close()
  }

  @Test("A read that fails at any time is no damage, and leaves nothing of the copy")
  func backup() throws {
    for call in 1... {
      plan.reset()
      plan.inject(.ioError, atCall: call, of: [.read], .fromThenOn)
      do {
        try DatabaseBackup.copy(from: path, to: .file(folder.path(of: "copy.db")))
        #expect(!plan.didInject)
        #expect(call > 10)
        return
      } catch let error as BackupError {
        #expect(error.code == "cannotWrite", "call \(call): \(error)")
      } catch let error as StoreError {
        #expect(["inputOutput", "cannotOpen"].contains(error.code), "call \(call): \(error)")
      }
      #expect(folder.names.filter { $0.hasPrefix("copy") } == [])
    }
  }

  @Test("A copy that cannot be opened or set up says so with a type")
  func settingUp() throws {
    for call in 1...12 {
      plan.reset()
      plan.inject(.ioError, atCall: call, of: [.open, .access, .lock, .fileSize], .fromThenOn)
      let error = #expect(throws: (any Error).self) {
        try DatabaseBackup.copy(from: path, to: .file(folder.path(of: "copy.db")))
      }
      #expect(
        error is BackupError || error is StoreError, "call \(call): \(String(describing: error))")
    }
  }

  @Test("The doctor takes a page that cannot be read for no damage")
  func doctor() throws {
    let store = try RestorationStore(path: path)
    defer { store.close() }
    for call in 1... {
      plan.reset()
      plan.inject(.ioError, atCall: call, of: [.read], .fromThenOn)
      do {
        #expect(try store.diagnose().isHealthy)
        #expect(call > 1)
        if !plan.didInject { return }
      } catch let error as StoreError {
        #expect(error.code == "inputOutput", "call \(call): \(error)")
      }
    }
  }

  @Test("A file that cannot be opened during a migration is no failure of the migration")
  func migration() throws {
    for call in 1...20 {
      plan.reset()
      plan.inject(.cannotOpen, atCall: call, .fromThenOn)
      let new = folder.path(of: "new-\(call).db")
      do {
        try RestorationStore(path: new).close()
      } catch let error as StoreError {
        #expect(["inputOutput", "cannotOpen"].contains(error.code), "call \(call): \(error)")
      }
      if !plan.didInject { break }
    }
  }
}
