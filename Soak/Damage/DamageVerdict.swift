/// What became of the answers after a bit had flipped.
enum DamageVerdict: Equatable {
  case same
  /// They are those of an earlier commit, all of them: the log ends before the damage.
  case earlier
  /// Every answer that differs says so.
  case told
  /// An answer shows less than before and does not say so itself, but the doctor does.
  case diagnosed
  /// An answer differs, and nothing could know: no checksum covers what it comes from.
  case uncovered
  case failed(String)

  /// Compares answers with those that were given before.
  ///
  /// - Parameters:
  ///   - found: The answers now.
  ///   - before: The answers then, to the same questions in the same order.
  ///   - isDiagnosed: Whether the doctor finds something wrong, or cannot even look for the damage;
  ///     throws where anything else kept it from looking.
  init(_ found: [DamageAnswer], before: [DamageAnswer], isDiagnosed: () throws -> Bool) {
    self = .same
    for (before, after) in zip(before, found) where before != after {
      guard case .answer(_, let expected, let allowed, let known) = before else { continue }
      switch after {
      case .refused: if self == .same { self = .told }
      case .strange(let question, let error):
        self = .failed("\(question) threw \(error)")
        return
      case .answer(let question, let text, let shown, let told):
        guard shown.isSubset(of: allowed) else {
          self = .failed("\(question) shows \(shown.subtracting(allowed))")
          return
        }
        if !told.isSubset(of: known) {
          if self == .same { self = .told }
        } else {
          do {
            if try isDiagnosed() {
              self = .diagnosed
              continue
            }
          } catch {
            self = .failed("the doctor threw \(error)")
            return
          }
          guard DamageQuestion.uncovered.contains(question) else {
            self = .failed("\(question) answers '\(text)' instead of '\(expected)'")
            return
          }
          if self != .diagnosed { self = .uncovered }
        }
      }
    }
  }
}
