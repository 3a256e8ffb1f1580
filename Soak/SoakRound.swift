internal import Foundation

/// How a check is run once.
struct SoakRound: Sendable {
  /// How long a check takes.
  enum Length: Sendable {
    /// Seconds, for every change.
    case short
    /// The counts that the documentation states.
    case full
  }

  /// Whether the counts are those of every change or those of the documentation.
  let length: Length
  /// What everything random follows from.
  let seed: UInt64
  /// An empty folder, which is removed afterwards.
  let folder: URL

  /// One count for every change, another for the documentation.
  func count(short: Int, full: Int) -> Int {
    length == .short ? short : full
  }
}
