internal import Foundation

/// Two empty folders, in memory where the system has a place there: what is brought to the disk in
/// them is recorded, and nobody waits for it.
struct ScratchFolders {
  /// Where a store is put to work.
  let work: URL
  /// Where images are opened.
  let trial: URL
  private let folder: URL

  init(_ round: SoakRound) throws {
    let manager = FileManager.default
    let memory = "/dev/shm"
    let parent =
      manager.isWritableFile(atPath: memory)
      ? URL(filePath: memory, directoryHint: .isDirectory) : round.folder
    folder = parent.appending(
      path: "backtrail-power-\(UUID().uuidString)", directoryHint: .isDirectory)
    work = folder.appending(path: "work", directoryHint: .isDirectory)
    trial = folder.appending(path: "trial", directoryHint: .isDirectory)
    for url in [work, trial] {
      try manager.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
  }

  func remove() {
    // Nobody is left to hear that it failed.
    try? FileManager.default.removeItem(at: folder)
  }
}
