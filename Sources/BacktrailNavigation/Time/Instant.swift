public import Foundation

/// A point in time, in whole milliseconds since 1970.
///
/// Grants expire and scenes are saved at instants. Milliseconds are what the store keeps, so a
/// comparison never depends on a fraction that was lost on the way.
public struct Instant: Hashable, Comparable, Sendable, Codable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let millisecondsSince1970: Int64

  /// Makes an instant from milliseconds since 1970.
  public init(millisecondsSince1970: Int64) {
    self.millisecondsSince1970 = millisecondsSince1970
  }

  /// The instant of a date, rounded down to a whole millisecond.
  ///
  /// A date beyond what 64 bits of milliseconds can hold becomes the first or the last instant.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
    if milliseconds.isNaN {
      millisecondsSince1970 = .min
    } else {
      millisecondsSince1970 =
        Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max)
    }
  }

  /// The present, by the machine's clock.
  public static var now: Self { Self(Date()) }

  /// The same point in time as a date.
  public var date: Date {
    Date(timeIntervalSince1970: Double(millisecondsSince1970) / 1000)
  }

  /// Orders by time.
  public static func < (left: Self, right: Self) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }

  /// The instant that lies this many milliseconds later, or earlier when negative.
  ///
  /// Stops at the first and the last instant.
  public func advanced(byMilliseconds milliseconds: Int64) -> Self {
    let (sum, overflow) = millisecondsSince1970.addingReportingOverflow(milliseconds)
    if overflow { return Self(millisecondsSince1970: milliseconds < 0 ? .min : .max) }
    return Self(millisecondsSince1970: sum)
  }

  /// Decodes milliseconds since 1970.
  public init(from decoder: any Decoder) throws {
    millisecondsSince1970 = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Encodes milliseconds since 1970.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(millisecondsSince1970)
  }
}
