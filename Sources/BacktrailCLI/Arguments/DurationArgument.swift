/// A length of time, as written on the command line: `30d`, `12h`, `45m`, `10s`, `2w`.
struct DurationArgument: Hashable, Sendable {
  /// The length in milliseconds, zero or more.
  let milliseconds: Int64

  /// Reads digits and one unit. A day has 24 hours.
  init(parsing text: String) throws(ValueProblem) {
    guard let unit = text.utf8.last, let factor = Self.milliseconds(perUnit: unit) else {
      throw ValueProblem()
    }
    let digits = text.utf8.dropLast()
    guard !digits.isEmpty else { throw ValueProblem() }
    var count: Int64 = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { throw ValueProblem() }
      count = try Self.checked(count.multipliedReportingOverflow(by: 10))
      count = try Self.checked(count.addingReportingOverflow(Int64(byte - UInt8(ascii: "0"))))
    }
    milliseconds = try Self.checked(count.multipliedReportingOverflow(by: factor))
  }

  private static func milliseconds(perUnit unit: UInt8) -> Int64? {
    switch unit {
    case UInt8(ascii: "s"): 1000
    case UInt8(ascii: "m"): 60_000
    case UInt8(ascii: "h"): 3_600_000
    case UInt8(ascii: "d"): 86_400_000
    case UInt8(ascii: "w"): 604_800_000
    default: nil
    }
  }

  private static func checked(
    _ result: (partialValue: Int64, overflow: Bool)
  ) throws(ValueProblem) -> Int64 {
    if result.overflow { throw ValueProblem("it is too long") }
    return result.partialValue
  }
}
