internal import Foundation

/// The disk is full, or a file may not grow, again and again on one store.
struct DiskFullCheck: SoakCheck {
  let name = "disk-full"
  let purpose = "where there is no room a call says so, what was stored stays, and later it goes on"

  func run(_ round: SoakRound) throws -> SoakTally {
    let times = round.count(short: 6, full: 200)
    var tally = SoakTally()
    let disk = try folder(Self.diskName, in: round)
    let isMounted = Self.mount(disk)
    defer { if isMounted { Self.unmount(disk) } }
    let limited = try folder("limited", in: round)
    // A log that is as long as it may be takes no more room: a fresh store has a short one.
    for batch in stride(from: 0, to: times, by: 10) {
      let count = min(10, times - batch)
      let seed = round.seed &+ UInt64(batch)
      try run(isMounted ? .fileSystem : .fileLayer, in: disk, count, seed, round, &tally)
      try run(.fileSize, in: limited, count, seed, round, &tally)
    }
    tally.require("acknowledged", "times full")
    tally.count(isMounted ? "file system of 8 MB" : "file layer in place of a file system")
    return tally
  }

  private func folder(_ name: String, in round: SoakRound) throws -> URL {
    let folder = round.folder.appending(path: name, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func run(
    _ place: FullPlace, in folder: URL, _ times: Int, _ seed: UInt64, _ round: SoakRound,
    _ tally: inout SoakTally
  ) throws {
    let other = try self.folder("whole", in: round)
    defer {
      Self.empty(folder)
      Self.empty(other)
    }
    let worker = try WorkerProcess(
      "disk-full",
      [
        place.rawValue, folder.path(percentEncoded: false),
        other.path(percentEncoded: false), "\(seed)", "\(times)",
      ], in: round.folder)
    tally.add(lines: String(decoding: worker.readToEnd(), as: UTF8.self))
    let ending = worker.wait()
    if ending != .exited(0) {
      tally.fail("\(place.rawValue), seed \(seed): it ended with \(ending): \(worker.errorText)")
    }
  }

  private static func empty(_ folder: URL) {
    let path = folder.path(percentEncoded: false)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  // MARK: A small file system

  /// Mounts a file system of eight megabytes, where that is allowed.
  private static func mount(_ folder: URL) -> Bool {
    #if os(Linux)
      let path = folder.path(percentEncoded: false)
      return runs("/bin/mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", path])
    #else
      return false
    #endif
  }

  private static func unmount(_ folder: URL) {
    _ = runs("/bin/umount", [folder.path(percentEncoded: false)])
  }

  /// Unmounts what a round has mounted, where it is ended before its end.
  static func unmount(in folder: URL) {
    let disk = folder.appending(path: diskName, directoryHint: .isDirectory)
    if FileManager.default.fileExists(atPath: disk.path(percentEncoded: false)) {
      // A worker may still have files open there.
      _ = runs("/bin/umount", ["-l", disk.path(percentEncoded: false)])
    }
  }

  private static let diskName = "disk"

  /// Runs a program of the system that says nothing, and tells whether it ended well.
  private static func runs(_ program: String, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
