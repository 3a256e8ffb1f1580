extension Migration {
  /// What a section says about itself, in lines of the form `-- migrate: WORD` or
  /// `-- migrate: WORD NAME`.
  ///
  /// A line before the first section holds for both. Names are compared as SQLite compares them,
  /// without regard to the case of ASCII letters.
  public struct Directives: Sendable, Hashable {
    /// Whether the section runs in a transaction, as it does unless it says `no-transaction`.
    public internal(set) var isInTransaction = true

    /// The indexes, triggers and views that are meant to be gone afterwards: `drops NAME`.
    ///
    /// Those that a statement of the section drops by name need not be listed, nor those of a table
    /// that is dropped for good.
    public internal(set) var drops: [String] = []

    /// The tables that get more or fewer rows though no statement of the section names them, by
    /// triggers say: `changes NAME`.
    public internal(set) var changes: [String] = []

    /// The tables that are AUTOINCREMENT before and may give an id again afterwards:
    /// `reuses-ids NAME`.
    public internal(set) var reusesIDs: [String] = []

    /// The newest migration that the oldest program knows that can still read after this one:
    /// `readable-by N`.
    public internal(set) var readableBy: Int?

    /// The words that may stand in a line, other than the names of the sections.
    static let words = ["no-transaction", "drops", "changes", "reuses-ids", "readable-by"]
  }
}

extension Migration.Directives {
  /// Takes one line in.
  ///
  /// - Throws: ``MigrationError``: `unknownSection`, `badDirective` or `repeatedSection`.
  mutating func add(_ line: Migration.DirectiveLine, file: String, version: Int) throws {
    func bad(_ problem: String) -> MigrationError {
      .badDirective(line.word, problem: problem, file: file, line: line.number)
    }
    func repeated() -> MigrationError {
      .repeatedSection(line.word, file: file, line: line.number)
    }
    switch line.word {
    case "no-transaction":
      guard line.argument.isEmpty else { throw bad("takes nothing behind it") }
      guard isInTransaction else { throw repeated() }
      isInTransaction = false
    case "drops": drops.append(try name(of: line, bad))
    case "changes": changes.append(try name(of: line, bad))
    case "reuses-ids": reusesIDs.append(try name(of: line, bad))
    case "readable-by":
      guard readableBy == nil else { throw repeated() }
      guard let number = Int(line.argument), (1...version).contains(number) else {
        throw bad("needs the number of a migration behind it, from 1 to \(version)")
      }
      readableBy = number
    default:
      throw MigrationError.unknownSection(line.word, file: file, line: line.number)
    }
  }

  private func name(
    of line: Migration.DirectiveLine, _ bad: (String) -> MigrationError
  ) throws -> String {
    guard !line.argument.isEmpty else { throw bad("needs a name behind it") }
    return line.argument
  }
}
