import Testing

/// A text that is an argument of a test and is named with its control characters escaped.
struct Escaped: ExpressibleByStringLiteral, CustomTestStringConvertible, Sendable {
  let text: String

  init(stringLiteral text: String) {
    self.text = text
  }

  var testDescription: String { text.debugDescription }
}
