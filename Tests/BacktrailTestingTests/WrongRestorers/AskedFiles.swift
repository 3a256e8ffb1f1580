import Foundation
import Synchronization

/// The files from which something was restored.
final class AskedFiles: Sendable {
  private let files = Mutex<Set<URL>>([])

  /// Notes a file, and says whether it was not noted before.
  func isFirst(_ file: URL) -> Bool { files.withLock { $0.insert(file).inserted } }
}
