/// An answer to one question that was asked of a store.
enum DamageAnswer: Equatable {
  /// - Parameters:
  ///   - shown: What somebody may see by this answer.
  ///   - told: What the answer itself says that may mean that something cannot be read.
  case answer(_ question: String, _ text: String, shown: Set<String> = [], told: Set<String> = [])
  /// The call threw what it should.
  case refused(_ question: String)
  /// The call threw something else.
  case strange(_ question: String, _ error: String)

  var question: String {
    switch self {
    case .answer(let question, _, _, _): question
    case .refused(let question), .strange(let question, _): question
    }
  }
}
