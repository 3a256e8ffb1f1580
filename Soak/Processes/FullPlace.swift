internal import BacktrailTesting
internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A way in which a place for files becomes full.
enum FullPlace: String {
  /// A file system of eight megabytes, of which a file takes what is to be missing.
  case fileSystem = "file-system"
  /// A file layer that says so, where none may be mounted.
  case fileLayer = "file-layer"
  /// A limit to the size of a file, which is no full disk but an I/O error.
  case fileSize = "file-size"

  /// The code of the error with which a store says so.
  var code: String { self == .fileSize ? "inputOutput" : "storageFull" }
}

/// One place that becomes full and has room again.
struct Fullness {
  private let place: FullPlace
  private let folder: URL
  private let plan: FaultPlan?

  /// - Throws: What keeps it from being made full.
  init(_ place: FullPlace, of folder: URL) throws {
    self.place = place
    self.folder = folder
    plan = place == .fileLayer ? try FaultPlan(below: folder) : nil
    // The write then fails, rather than that the process ends.
    if place == .fileSize { signal(SIGXFSZ, SIG_IGN) }
  }

  private var ballast: URL { folder.appending(path: "ballast") }

  /// Leaves so many bytes.
  func fill(leaving bytes: Int) throws {
    switch place {
    case .fileSystem:
      let attributes = try FileManager.default.attributesOfFileSystem(
        forPath: folder.path(percentEncoded: false))
      let free = (attributes[.systemFreeSize] as? NSNumber)?.intValue ?? 0
      try Data(repeating: 1, count: max(0, free - bytes)).write(to: ballast)
    case .fileLayer: plan?.inject(.diskFull, atCall: 1 + bytes / 4_096, .fromThenOn)
    case .fileSize: try Self.limitFiles(to: bytes)
    }
  }

  /// Makes room again.
  func free() throws {
    switch place {
    case .fileSystem: try FileManager.default.removeItem(at: ballast)
    case .fileLayer: plan?.lift()
    case .fileSize: try Self.limitFiles(to: nil)
    }
  }

  private static func limitFiles(to bytes: Int?) throws {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    guard getrlimit(resource, &limit) == 0 else { throw POSIXError(.EPERM) }
    limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
    guard setrlimit(resource, &limit) == 0 else { throw POSIXError(.EPERM) }
  }
}
