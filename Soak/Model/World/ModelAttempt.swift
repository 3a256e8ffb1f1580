internal import BacktrailNavigation

/// The restores of a scene that were begun, by rule 16.
struct ModelAttempt: Hashable, Sendable {
  /// What is shown first; restores of anything else do not count.
  struct Shown: Hashable, Sendable {
    var tab: String?
    var stack: ModelPart?
    var presented: ModelPart?
  }

  /// How far the last restores are known to be well.
  enum Confirmed: Hashable, Sendable {
    case frames(Int)
    case whole
  }

  let shown: Shown
  /// How often one was begun since something was left out or all was confirmed.
  var begun = 0
  /// How many frames the last one showed.
  var frames = 0
  var confirmed = Confirmed.frames(0)
  /// From which frame on everything is left out.
  var cut: Int?

  /// As the next restore goes by it: begun three times and not confirmed, first the deepest frame is
  /// left out, then what was not confirmed, then all.
  var next: ModelAttempt {
    guard begun >= 3 else { return self }
    var next = self
    next.begun = 0
    switch (confirmed, cut) {
    case (.whole, _):
      next.cut = max(0, frames - 1)
      next.confirmed = .frames(0)
    case (.frames, nil): next.cut = max(0, frames - 1)
    case (.frames(let depth), .some(let cut)): next.cut = cut > depth ? depth : 0
    }
    return next
  }
}
