/// The texts that stand for a value of a parameter, as far as the map must know to compare entries.
enum LinkDomain: Sendable {
  /// Every text.
  case anything
  /// The texts of all UUIDs.
  case uuids
  /// The texts of the integers in a range.
  case integers(ClosedRange<Int64>)
  /// These texts.
  case words([String])
  /// Texts that only a function knows.
  case unknown(@Sendable (String) -> Bool)

  /// Whether every text of the other is one of this.
  func covers(_ other: Self) -> Bool {
    if case .words(let words) = other { return words.allSatisfy(accepts) }
    return switch (self, other) {
    case (.anything, _), (.uuids, .uuids): true
    case (.integers(let range), .integers(let narrower)):
      range.contains(narrower.lowerBound) && range.contains(narrower.upperBound)
    default: false
    }
  }

  /// Whether some text is known to be one of both.
  func overlaps(_ other: Self) -> Bool {
    if case .words(let words) = self { return words.contains(where: other.accepts) }
    if case .words(let words) = other { return words.contains(where: accepts) }
    return switch (self, other) {
    case (.anything, _), (_, .anything), (.uuids, .uuids): true
    case (.integers(let left), .integers(let right)): left.overlaps(right)
    default: false
    }
  }

  /// Whether a text is one of these.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .anything: true
    case .uuids: LinkValueText.uuid(text) != nil
    case .integers(let range): LinkValueText.integer(text).map(range.contains) ?? false
    case .words(let words): words.contains { OpaqueText($0) == OpaqueText(text) }
    case .unknown(let accepts): accepts(text)
    }
  }
}
