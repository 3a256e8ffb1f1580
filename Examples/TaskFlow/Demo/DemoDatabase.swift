internal import BacktrailNavigation
internal import BacktrailStore
internal import Foundation

/// The file that the demo works on, in a directory of its own.
struct DemoDatabase {
  private let directory: URL
  private let path: String?
  private var url: URL { directory.appending(path: "taskflow.db") }

  /// The path of the file while the story is told.
  var file: String { url.path(percentEncoded: false) }

  /// Makes the directory: beside the path where the file is to be kept, so that it can be linked.
  init(keepingAt path: String?) throws {
    self.path = path
    if let path { try Self.refuse(takenPath: path) }
    let parent =
      path.map { URL(filePath: $0).deletingLastPathComponent() }
      ?? FileManager.default.temporaryDirectory
    directory = parent.appending(
      path: ".backtrail-demo-\(UUID().uuidString)", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw DemoError.cannotCreate(
        path ?? directory.path(percentEncoded: false), problem: Self.problem(error))
    }
  }

  /// Creates the store, or opens it once more. Its clock stands still.
  func open() throws -> RestorationStore {
    var configuration = StoreConfiguration()
    configuration.clock = { TaskFlowSample.start }
    return try RestorationStore(at: url, configuration: configuration)
  }

  /// Gives the closed file its name.
  func keep() throws {
    guard let path else { return }
    do {
      // A link, unlike a move, never takes the place of a file that came in the meantime.
      try FileManager.default.linkItem(at: url, to: URL(filePath: path))
    } catch {
      try Self.refuse(takenPath: path)
      throw DemoError.cannotCreate(path, problem: Self.problem(error))
    }
  }

  /// Removes the directory with what is left in it.
  func remove() {
    try? FileManager.default.removeItem(at: directory)
  }

  private static func refuse(takenPath path: String) throws {
    // A leftover log beside the path would be taken for the new file's own.
    for suffix in ["", "-wal", "-journal", "-shm"] {
      // Unlike `fileExists`, this also sees a symbolic link to nothing.
      if (try? FileManager.default.attributesOfItem(atPath: path + suffix)) != nil {
        throw DemoError.pathTaken(path + suffix)
      }
    }
  }

  private static func problem(_ error: any Error) -> String {
    guard let error = error as? CocoaError else { return "\(error)" }
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: return "its folder is not there"
    case .fileWriteNoPermission: return "its folder may not be written"
    case .fileWriteOutOfSpace: return "there is no room"
    default: return error.localizedDescription
    }
  }
}
