extension SQLScript {
  /// A comment, a string or a quoted name that does not end on the line on which it begins.
  package struct Span: Sendable, Equatable {
    /// What it is.
    package enum Kind: Sendable, Equatable {
      /// A comment between `/*` and `*/`.
      case comment
      /// A string, or a name in quotes.
      case quoted
    }

    /// What it is.
    package let kind: Kind
    /// The lines on which it begins and ends, from 1.
    package let lines: ClosedRange<Int>
    /// Whether it ends; SQLite takes a comment that does not for one up to the end of the text.
    package let isClosed: Bool

    /// Makes a span from its parts.
    package init(kind: Kind, lines: ClosedRange<Int>, isClosed: Bool) {
      self.kind = kind
      self.lines = lines
      self.isClosed = isClosed
    }
  }

  /// Everything in a script that reaches over the end of a line, in order.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func spans(of script: [UInt8]) -> [Span] {
    var spans: [Span] = []
    var line = 1
    var index = 0

    /// Passes what begins here, up to behind its end.
    func pass(_ kind: Span.Kind, opening: Int, until isEnd: (Int) -> Int?) {
      let first = line
      index += opening
      var isClosed = false
      while index < script.count {
        if let length = isEnd(index) {
          index += length
          isClosed = true
          break
        }
        if script[index] == UInt8(ascii: "\n") { line += 1 }
        index += 1
      }
      if line > first || !isClosed {
        spans.append(Span(kind: kind, lines: first...line, isClosed: isClosed))
      }
    }

    func follows(_ byte: Character, _ place: Int) -> Bool {
      place + 1 < script.count && script[place + 1] == byte.asciiValue
    }

    while index < script.count {
      switch script[index] {
      case UInt8(ascii: "\n"):
        line += 1
        index += 1
      case UInt8(ascii: "-") where follows("-", index):
        index = script[index...].firstIndex(of: UInt8(ascii: "\n")) ?? script.count
      case UInt8(ascii: "/") where follows("*", index):
        pass(.comment, opening: 2) {
          script[$0] == UInt8(ascii: "*") && follows("/", $0) ? 2 : nil
        }
      case let quote where quote == UInt8(ascii: "[") || "'\"`".utf8.contains(quote):
        // A quote that is doubled comes out as two pieces, which end on the same line all the same.
        let end = quote == UInt8(ascii: "[") ? UInt8(ascii: "]") : quote
        pass(.quoted, opening: 1) { script[$0] == end ? 1 : nil }
      default: index += 1
      }
    }
    return spans
  }
}
