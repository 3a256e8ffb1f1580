/// A part of a whole in percent, exact to a thousandth of a percent.
struct PercentArgument: Equatable, Sendable {
  /// In thousandths of a percent.
  let thousandths: Int64

  /// Reads a number such as `1`, `0.5` or `2.5%`.
  init(parsing text: String) throws(ValueProblem) {
    let number = text.hasSuffix("%") ? text.dropLast() : text[...]
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Self.digits(parts[0], atMost: 3) else {
      throw ValueProblem()
    }
    var fraction: Int64 = 0
    if parts.count == 2 {
      guard let digits = Self.digits(parts[1], atMost: 3) else { throw ValueProblem() }
      fraction = digits * [0, 100, 10, 1][parts[1].count]
    }
    thousandths = whole * 1_000 + fraction
    if thousandths > 100_000 { throw ValueProblem("it is more than 100") }
  }

  private static func digits(_ text: Substring, atMost count: Int) -> Int64? {
    guard (1...count).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int64(text)
  }

  /// Whether some of a whole are no more than this part of it.
  func allows(_ some: Int, of whole: Int) -> Bool {
    Double(some) * 100_000 <= Double(thousandths) * Double(whole)
  }
}

extension PercentArgument: CustomStringConvertible {
  /// Such as `2.5%`.
  var description: String {
    var fraction = String(thousandths % 1_000 + 1_000).dropFirst()
    while fraction.last == "0" { fraction = fraction.dropLast() }
    return "\(thousandths / 1_000)\(fraction.isEmpty ? "" : ".\(fraction)")%"
  }
}
