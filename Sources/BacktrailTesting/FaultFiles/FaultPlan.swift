internal import CBacktrailFaultVFS
public import Foundation

/// What is to fail when SQLite uses the files below a folder.
///
/// Stores, migrators and backups that open files there are hit, without knowing of it: the first plan
/// puts a file layer over SQLite's own for the whole process, which hands everything through but for
/// files below a folder with a plan.
///
/// ```swift
/// let plan = try FaultPlan(below: folder)
/// let store = try RestorationStore(at: folder.appending(path: "store.db"))
/// plan.inject(.diskFull, atCall: 2)
/// #expect(throws: StoreError.self) { try store.save("main", as: ana, state: state) }
/// plan.lift()
/// try store.save("main", as: ana, state: state)
/// ```
///
/// Only files that are opened while the plan is there are under it. What a store does without SQLite,
/// such as creating its file and locking it against another that creates it, is not seen. The memory
/// that connections share for the log is; what they read and write in it is not.
///
/// A plan can be used from any thread. It ends with its last reference: files that are still open are
/// then used as if there were none, except those of a process that has died.
public final class FaultPlan: Sendable {
  let desk: FaultDesk
  private let watch: Int64

  /// The folder.
  public let folder: URL

  /// Makes a plan for the files below a folder that are opened from now on.
  ///
  /// Nothing fails until something is injected. Of two plans for the same file, the later one counts.
  ///
  /// - Parameters:
  ///   - folder: A folder that is there.
  ///   - waitsForDisk: Whether a sync brings anything to the disk. A test does not lose power, and
  ///     most of the time that it takes is spent on waiting for that; so a sync is counted, and can
  ///     fail, and else does nothing unless said otherwise.
  /// - Throws: ``FaultPlanError``.
  public init(below folder: URL, waitsForDisk: Bool = false) throws {
    self.folder = folder
    let desk = FaultDesk(waitsForDisk: waitsForDisk)
    var watcher = backtrail_fault_watcher(
      context: Unmanaged.passUnretained(desk).toOpaque(),
      retain: { context in
        guard let context else { return }
        _ = Unmanaged<FaultDesk>.fromOpaque(context).retain()
      },
      release: { context in
        guard let context else { return }
        Unmanaged<FaultDesk>.fromOpaque(context).release()
      },
      before: { context, call in
        guard let context, let call else { return backtrail_fault_outcome() }
        return Unmanaged<FaultDesk>.fromOpaque(context).takeUnretainedValue().outcome(of: call)
      },
      after: { context, call in
        guard let context, let call else { return }
        Unmanaged<FaultDesk>.fromOpaque(context).takeUnretainedValue().tell(call)
      })
    var path = folder.path(percentEncoded: false)
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    var watch: Int64 = 0
    let code = withExtendedLifetime(desk) {
      backtrail_fault_vfs_watch(path == "/" ? "" : path, &watcher, &watch)
    }
    guard code == SQLITE_OK else { throw FaultPlanError.cannotWatch(path: path, code: Int(code)) }
    self.watch = watch
    self.desk = desk
  }

  deinit {
    backtrail_fault_vfs_unwatch(watch)
    desk.lift()
  }

  /// Puts the file layer over SQLite's own now, rather than with the first plan.
  ///
  /// A connection that was opened before opens no file under a plan, not even its log.
  package static func install() throws {
    let code = backtrail_fault_vfs_install()
    guard code == SQLITE_OK else { throw FaultPlanError.cannotWatch(path: "", code: Int(code)) }
  }
}
