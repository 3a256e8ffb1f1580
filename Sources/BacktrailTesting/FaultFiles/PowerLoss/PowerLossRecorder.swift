public import Foundation
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Records what SQLite does to the files of a folder, so that they can be rebuilt as a loss of power
/// could have left them.
///
/// ```swift
/// let recorder = try PowerLossRecorder(folder: folder)
/// let store = try RestorationStore(at: folder.appending(path: "store.db"))
/// try store.save("main", as: ana, state: state)
/// let acknowledged = recorder.position
/// // …
/// try recorder.log.image(at: acknowledged, choosing: &generator).write(into: empty)
/// ```
///
/// The shared memory beside a database is not recorded: it does not survive the machine. What a store
/// does without SQLite is not seen either, which is the creation of its file. So let the file be there
/// before, or take images from when it was.
public final class PowerLossRecorder: Sendable {
  private let state: Mutex<EffectLog>
  private let plan: FaultPlan

  /// Begins to record.
  ///
  /// - Parameter folder: A folder in which nobody has a database open yet.
  /// - Throws: ``FaultPlanError``, or an error of Foundation where a file cannot be read.
  public convenience init(folder: URL) throws {
    try self.init(plan: FaultPlan(below: folder))
  }

  /// Begins to record beside the faults of a plan, in its folder. A plan has one recorder.
  ///
  /// - Parameter plan: A plan for a folder in which nobody has a database open yet.
  /// - Throws: An error of Foundation where a file cannot be read.
  public init(plan: FaultPlan) throws {
    self.plan = plan
    var files: [String: [UInt8]] = [:]
    let manager = FileManager.default
    let folder = plan.folder.path(percentEncoded: false)
    for name in try manager.contentsOfDirectory(atPath: folder) where Self.isRecorded(name) {
      let url = plan.folder.appending(path: name)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      files[name] = Array(try Data(contentsOf: url))
    }
    state = Mutex(EffectLog(PowerLossLog(files: files)))
    let prefix = Self.prefix(of: folder)
    // The plan would hold what holds it.
    plan.tap { [weak self] effect in self?.note(effect, below: prefix) }
  }

  /// How many events there were: where the log stands now.
  ///
  /// What a call of SQLite did is counted once the call is over, so an acknowledgement is noted after
  /// all that it rests on.
  public var position: Int { state.withLock { $0.log.events.count } }

  /// What was recorded so far.
  public var log: PowerLossLog { state.withLock { $0.log } }

  /// Records no more.
  public func stop() { plan.tap(nil) }

  private static func isRecorded(_ name: String) -> Bool {
    !name.utf8.contains(UInt8(ascii: "/")) && !name.hasSuffix("-shm")
  }

  /// The folder as SQLite names it in the paths of files: without links, and with a slash at its end.
  private static func prefix(of folder: String) -> String {
    var path = folder
    if let real = realpath(folder, nil) {
      defer { free(real) }
      path = String(cString: real)
    }
    return path.hasSuffix("/") ? path : path + "/"
  }

  private func note(_ effect: FileEffect, below prefix: String) {
    let path = effect.path
    guard path.utf8.starts(with: prefix.utf8) else { return }
    let name = String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    guard Self.isRecorded(name) else { return }
    state.withLock { $0.note(effect, of: name) }
  }
}
