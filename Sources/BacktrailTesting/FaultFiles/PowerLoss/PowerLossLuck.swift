/// How much of what is not on the disk is there after a loss of power.
///
/// Where each change is kept or lost by a coin of its own, an image is nearly always one in which
/// many are lost. What goes wrong often needs all but one, or the first few, so those come as often.
enum PowerLossLuck {
  /// What becomes of one change.
  enum Fate: CaseIterable {
    case kept, lost, torn
  }

  case nothing
  case everything
  /// As though the disk wrote in order; the first that did not get there may be torn.
  case first(Int)
  case allBut(Int, Fate)
  case only(Int)
  case coins
  case anything

  static func random(
    of count: Int, using generator: inout some RandomNumberGenerator
  ) -> PowerLossLuck {
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: .nothing
    case 1: .everything
    case 2: .first(.random(in: 0...count, using: &generator))
    case 3:
      .allBut(
        .random(in: 0..<count, using: &generator), Bool.random(using: &generator) ? .lost : .torn)
    case 4: .only(.random(in: 0..<count, using: &generator))
    case 5: .coins
    default: .anything
    }
  }

  func fate(of index: Int, using generator: inout some RandomNumberGenerator) -> Fate {
    switch self {
    case .nothing: .lost
    case .everything: .kept
    case .first(let count): index < count ? .kept : index == count ? .torn : .lost
    case .allBut(let other, let fate): index == other ? fate : .kept
    case .only(let other): index == other ? .kept : .lost
    case .coins: Bool.random(using: &generator) ? .kept : .lost
    case .anything: Fate.allCases.randomElement(using: &generator) ?? .kept
    }
  }
}
