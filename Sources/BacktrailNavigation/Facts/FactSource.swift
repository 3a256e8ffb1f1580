/// Something that answers the rules at once: a snapshot of a store, or a dictionary in a test.
///
/// A source only answers. What an answer means is decided by the rules alone.
public protocol FactSource {
  /// Answers every lookup, in the order in which they are given.
  mutating func answer(_ lookups: [FactLookup]) throws -> [FactAnswer]
}

/// Something that answers the rules in time: another service, or another database.
///
/// Each call is one step of the rules, so one round trip is enough for all of its lookups.
public protocol AsyncFactSource {
  /// Answers every lookup, in the order in which they are given.
  mutating func answer(_ lookups: [FactLookup]) async throws -> [FactAnswer]
}

/// What the rules say after a step.
public enum RuleStep<Outcome: Sendable>: Sendable {
  /// They need these facts.
  case needs([FactLookup])
  /// They have decided.
  case done(Outcome)
}

/// A decision that is made from facts, step by step.
///
/// It is a value: it touches no file, waits for nothing and has no clock. Begin with ``step(_:)``
/// and no answers, answer every lookup that it needs, and go on until it is done.
public protocol FactDriven: Sendable {
  /// What is decided.
  associatedtype Outcome: Sendable

  /// Takes the answers to the lookups of the step before, in their order, and goes on.
  mutating func step(_ answers: [FactAnswer]) -> RuleStep<Outcome>
}

extension FactDriven {
  /// Drives the decision with a source that answers at once.
  ///
  /// - Throws: What the source throws.
  public consuming func decide(
    answeredBy source: inout some FactSource
  ) throws -> Outcome {
    var answers: [FactAnswer] = []
    while true {
      switch step(answers) {
      case .needs(let lookups): answers = try source.answer(lookups)
      case .done(let outcome): return outcome
      }
    }
  }

  /// Drives the decision with a source that answers in time.
  ///
  /// - Throws: What the source throws.
  public consuming func decide(
    answeredBy source: inout some AsyncFactSource
  ) async throws -> Outcome {
    var answers: [FactAnswer] = []
    while true {
      switch step(answers) {
      case .needs(let lookups): answers = try await source.answer(lookups)
      case .done(let outcome): return outcome
      }
    }
  }
}
