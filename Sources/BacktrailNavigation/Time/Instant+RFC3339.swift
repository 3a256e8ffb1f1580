extension Instant {
  /// Reads an RFC 3339 timestamp, such as `2026-01-31T12:00:00Z` or `2026-01-31t12:00:00.250+01:00`.
  ///
  /// Digits after the millisecond are cut off. A leap second (`:60`) reads as the second after it.
  /// The source of the form is <https://www.rfc-editor.org/rfc/rfc3339#section-5.6>.
  ///
  /// - Returns: nil when the text is not such a timestamp.
  public init?(rfc3339 text: String) {
    var scanner = DigitScanner(text)
    guard
      let year = scanner.number(digits: 4), scanner.skip("-"),
      let month = scanner.number(digits: 2), (1...12).contains(month), scanner.skip("-"),
      let day = scanner.number(digits: 2), day >= 1,
      day <= Self.days(inMonth: month, year: year),
      scanner.skip("T") || scanner.skip("t"),
      let hour = scanner.number(digits: 2), hour < 24, scanner.skip(":"),
      let minute = scanner.number(digits: 2), minute < 60, scanner.skip(":"),
      let second = scanner.number(digits: 2), second <= 60
    else { return nil }
    var milliseconds: Int64 = 0
    if scanner.skip(".") {
      guard let fraction = scanner.fraction() else { return nil }
      milliseconds = fraction
    }
    var offset: Int64 = 0
    if !scanner.skip("Z") && !scanner.skip("z") {
      let sign: Int64
      if scanner.skip("+") {
        sign = 1
      } else if scanner.skip("-") {
        sign = -1
      } else {
        return nil
      }
      guard let hours = scanner.number(digits: 2), hours < 24, scanner.skip(":"),
        let minutes = scanner.number(digits: 2), minutes < 60
      else { return nil }
      offset = sign * (hours * 60 + minutes)
    }
    guard scanner.isAtEnd else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    let seconds = ((days * 24 + hour) * 60 + minute - offset) * 60 + second
    self.init(millisecondsSince1970: seconds * 1000 + milliseconds)
  }

  /// The RFC 3339 form in UTC, with milliseconds only where there are any.
  ///
  /// Years outside 0000–9999, which the form cannot write, keep their digits and sign.
  public var rfc3339: String {
    var (days, rest) = millisecondsSince1970.quotientAndRemainder(dividingBy: 86_400_000)
    if rest < 0 {
      rest += 86_400_000
      days -= 1
    }
    let (year, month, day) = Self.civil(daysSince1970: days)
    let seconds = rest / 1000
    let milliseconds = rest % 1000
    var text = year < 0 ? "-\(Self.padded(-year, 4))" : Self.padded(year, 4)
    text += "-\(Self.padded(month, 2))-\(Self.padded(day, 2))T"
    text += "\(Self.padded(seconds / 3600, 2)):\(Self.padded(seconds / 60 % 60, 2))"
    text += ":\(Self.padded(seconds % 60, 2))"
    if milliseconds > 0 { text += ".\(Self.padded(milliseconds, 3))" }
    return text + "Z"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func days(inMonth month: Int64, year: Int64) -> Int64 {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // The proleptic Gregorian calendar in eras of 400 years that begin in March, so that the leap
  // day is the last of its year.

  private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func civil(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

private struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = Substring(text).utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// The milliseconds of a fraction of at least one digit.
  mutating func fraction() -> Int64? {
    guard var value = digit() else { return nil }
    var count = 1
    while let digit = digit() {
      if count < 3 { value = value * 10 + digit }
      count += 1
    }
    while count < 3 {
      value *= 10
      count += 1
    }
    return value
  }

  private mutating func digit() -> Int64? {
    guard let first = rest.first, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") else {
      return nil
    }
    rest.removeFirst()
    return Int64(first - UInt8(ascii: "0"))
  }
}
