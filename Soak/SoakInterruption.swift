internal import Dispatch
internal import Foundation
internal import Synchronization

/// Ctrl-C, and a polite request to end: what lies in the temporary folder goes with the process.
final class SoakInterruption {
  private static let folder = Mutex<URL?>(nil)
  private static let signals = [SIGINT, SIGTERM]
  private let sources: [any DispatchSourceSignal]

  /// Takes the signals over for as long as this lives.
  init() {
    sources = Self.signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { Self.end(by: number) }
      source.activate()
      // Not before the source is there to see it.
      signal(number, SIG_IGN)
      return source
    }
  }

  private static func end(by number: CInt) {
    // The lock is kept, so that no other folder is made meanwhile.
    folder.withLock { folder in
      if let folder {
        DiskFullCheck.unmount(in: folder)
        try? FileManager.default.removeItem(at: folder)
      }
      _exit(128 + number)
    }
  }

  /// Leaves the signals to end a worker, which has inherited that they are taken over.
  static func leave() { for number in signals { signal(number, SIG_DFL) } }

  /// Makes a folder that is removed where the process is asked to end.
  ///
  /// - Throws: Where it cannot be created.
  static func createFolder(_ url: URL) throws {
    try folder.withLock { folder in
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      folder = url
    }
  }
}
