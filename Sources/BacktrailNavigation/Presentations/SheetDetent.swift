/// A height at which a sheet rests.
public enum SheetDetent: Hashable, Sendable, Codable {
  /// About half of the height.
  case medium
  /// The full height.
  case large
  /// A part of the height: more than 0 and at most 1.
  case fraction(Double)
  /// So many points: more than 0 and finite.
  case height(Double)

  /// What makes it unusable, or nil.
  var problem: PresentationOptionsError.Problem? {
    switch self {
    case .medium, .large: nil
    // Written so that not-a-number fails too.
    case .fraction(let part): part > 0 && part <= 1 ? nil : .fractionOutOfRange
    case .height(let points): points > 0 && points < .infinity ? nil : .heightOutOfRange
    }
  }
}
