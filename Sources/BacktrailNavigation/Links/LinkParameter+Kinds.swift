public import Foundation

extension LinkParameter where Value == UUID {
  /// A UUID in its form of 36 characters, read in any letter case and printed in lowercase.
  public static var uuid: Self {
    Self(
      .uuids,
      read: { $0.flatMap(LinkValueText.uuid) },
      write: { .text(CanonicalID.of($0)) },
      sample: { _, number in
        let last = UInt8(truncatingIfNeeded: number)
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, last))
      })
  }
}

extension LinkParameter where Value == String {
  /// Any text without control characters: never empty in a path, perhaps empty in a query.
  public static var string: Self {
    Self(.anything, read: { $0 }, write: { .text($0) }, sample: { name, _ in "{\(name)}" })
  }
}

extension LinkParameter where Value == Int {
  /// An integer that is not negative, in ASCII digits without a zero in front.
  public static var int: Self { .int(in: 0...Int.max) }

  /// An integer in a range, in ASCII digits without a plus or a zero in front.
  public static func int(in range: ClosedRange<Int>) -> Self {
    integer(in: range)
  }
}

extension LinkParameter where Value == Int64 {
  /// An integer that is not negative, in ASCII digits without a zero in front.
  public static var int64: Self { .int64(in: 0...Int64.max) }

  /// An integer in a range, in ASCII digits without a plus or a zero in front.
  public static func int64(in range: ClosedRange<Int64>) -> Self {
    integer(in: range)
  }
}

extension LinkParameter where Value: FixedWidthInteger {
  fileprivate static func integer(in range: ClosedRange<Value>) -> Self {
    Self(
      .integers(Int64(clamping: range.lowerBound)...Int64(clamping: range.upperBound)),
      read: { text in
        guard let integer = text.flatMap(LinkValueText.integer),
          let value = Value(exactly: integer),
          range.contains(value)
        else { return nil }
        return value
      },
      write: { range.contains($0) ? .text(String($0)) : .impossible },
      sample: { _, number in
        let wished = Value(clamping: 7_000 + number)
        return range.contains(wished) ? wished : range.lowerBound
      })
  }
}

extension LinkParameter where Value: RawRepresentable<String> & CaseIterable {
  /// One of the cases of an enum, by its raw value and in its letter case.
  public static func oneOf(_ type: Value.Type = Value.self) -> Self {
    Self(
      .words(Value.allCases.map(\.rawValue)),
      read: { text in
        guard let text, let value = Value(rawValue: text),
          OpaqueText(value.rawValue) == OpaqueText(text)
        else { return nil }
        return value
      },
      write: { .text($0.rawValue) },
      sample: { _, _ in Value.allCases.first })
  }
}

extension LinkParameter {
  /// A value that the app reads and prints itself.
  ///
  /// A text is taken only if the value that it was read as prints as exactly that text, byte for
  /// byte: one value has one link. Both functions are called for texts that anybody can write, and
  /// must do nothing but answer.
  ///
  /// - Parameters:
  ///   - sample: Some value, for the check of the map and for its table.
  ///   - parse: The value of a text, or nil.
  ///   - print: The text of a value, or nil for one that no link can carry.
  public static func custom(
    sample: Value, parse: @escaping @Sendable (String) -> Value?,
    print: @escaping @Sendable (Value) -> String?
  ) -> Self {
    let read: @Sendable (String?) -> Value? = { text in
      guard let text, let value = parse(text), let printed = print(value),
        OpaqueText(printed) == OpaqueText(text)
      else { return nil }
      return value
    }
    return Self(
      .unknown { read($0) != nil }, read: read,
      write: { value in print(value).map(LinkWritten.text) ?? .impossible },
      sample: { _, _ in sample })
  }

  /// A parameter of the query that may be missing.
  ///
  /// `?q=` is the empty text; `?q` and no `q` at all are both nil. Nil is printed as nothing at all.
  public static func optional<Wrapped>(_ parameter: LinkParameter<Wrapped>) -> Self
  where Value == Wrapped? {
    Self(
      parameter.domain, isOptional: true,
      read: { text in
        guard let text else { return .some(nil) }
        guard let value = parameter.read(text) else { return nil }
        return .some(value)
      },
      write: { value in value.map(parameter.write) ?? .nothing },
      sample: { name, number in .some(parameter.sample(name, number)) })
  }
}
