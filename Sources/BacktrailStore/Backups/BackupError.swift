public import BacktrailNavigation
internal import Foundation

/// Why a copy of a database could not be made.
///
/// What is wrong with the database itself before anything is copied is a ``StoreError``.
public enum BackupError: Error, Hashable, Sendable {
  /// There is something at the path already, and nothing is ever replaced.
  case targetExists(path: String)
  /// A log lies beside the path without its database, and would be taken for the copy's own.
  case orphanedLog(path: String)
  /// Nothing can be written at the path.
  case cannotWrite(path: String, problem: String)
  /// There is no room for the copy.
  case storageFull(path: String)
  /// The copy does not pass SQLite's integrity check, so the database does not either. These are
  /// the first of its complaints.
  case damaged(path: String, complaints: [String])
}

extension BackupError: DescribedError {
  /// A stable word for programs.
  public var code: String {
    switch self {
    case .targetExists: "targetExists"
    case .orphanedLog: "orphanedLog"
    case .cannotWrite: "cannotWrite"
    case .storageFull: "storageFull"
    case .damaged: "damaged"
    }
  }

  /// One sentence or two: what is wrong, and what to do where there is something to do.
  public var description: String {
    switch self {
    case .targetExists(let path):
      "There is something at \(path) already, and a copy never replaces anything."
    case .orphanedLog(let path):
      "Beside \(path) lies the log of a database that is gone, and SQLite would read it into a copy "
        + "there. Move \(path)-wal and \(path)-journal away, or copy to another path."
    case .cannotWrite(let path, let problem):
      "The copy \(path) cannot be written: \(problem)."
    case .storageFull(let path):
      "There is no room for the copy \(path). Nothing was left of it."
    case .damaged(let path, let complaints):
      "The database \(path) is damaged, and no copy was kept. SQLite's integrity check says: "
        + "\(complaints.joined(separator: "; "))."
    }
  }
}
