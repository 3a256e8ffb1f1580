/// Something about a migration to look at before it meets real data.
public struct MigrationWarning: Hashable, Sendable {
  /// What it is.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    // Errors: what cannot work.

    /// The file is not one that could be applied.
    case unreadableFile
    /// A statement fails whatever the database holds.
    case cannotRun
    /// What takes the migration back fails.
    case downFails
    /// The statements run, and `up` or `down` refuses what they make of the database.
    case refused

    // What loses data.

    /// A table goes with all its rows.
    case dropsTable
    /// A column goes with all its values.
    case dropsColumn
    /// A table is made anew, and what a column held is not taken over.
    case losesColumn
    /// All rows of a table are deleted.
    case deletesEveryRow
    /// A column gets another type, and with it other values.
    case changesType

    // What fails or stops later.

    /// A column that has to have a value is added without one, which fails where there are rows.
    case requiredColumn
    /// A statement fails where its table has rows.
    case failsWithRows
    /// There are several statements and no transaction, so that a failure leaves some of them.
    case stopsHalfWay
    /// The migration cannot be taken back.
    case missingDown
    /// What takes the migration back leaves another schema than there was before.
    case downDiffers
    /// The migration cannot be tried, because it needs what no earlier one makes.
    case notTried

    /// A comment of the file silences something by a word that is no code.
    case unknownCode

    // What takes long.

    /// Every row of a table is read while nobody else can write.
    case locksLong

    /// Whether it is one that cannot work; the others are things to look at.
    public var isError: Bool {
      switch self {
      case .unreadableFile, .cannotRun, .downFails, .refused: true
      default: false
      }
    }
  }

  /// What it is.
  public let code: Code
  /// The name of the file.
  public let file: String
  /// The line of the file, from 1; nil where it is about the whole file.
  public let line: Int?
  /// One sentence or two.
  public let message: String
}

extension MigrationWarning: CustomStringConvertible {
  /// The place, the code and the sentence.
  public var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") \(code.rawValue): \(message)"
  }
}

extension MigrationWarning {
  /// Whether it comes before another one about the same file: by line, and the worse first.
  static func isBefore(_ left: MigrationWarning, _ right: MigrationWarning) -> Bool {
    func rank(_ warning: MigrationWarning) -> Int {
      Code.allCases.firstIndex(of: warning.code) ?? 0
    }
    return (left.line ?? 0, rank(left)) < (right.line ?? 0, rank(right))
  }
}
