/// One migration: a numbered step of the schema, read from a file.
///
/// The file is named `V0002_tails.sql`; the V may be left out. Its text has a section that begins
/// with the line `-- migrate: up`, and may have one that begins with `-- migrate: down`. A file
/// without any such line is all `up`. Other lines that begin with `-- migrate:` say what a section
/// does on purpose; see ``Directives``. All of them are looked for as lines; a file is refused where
/// one is inside a comment or a string, or is not quite written like that.
public struct Migration: Sendable, Equatable {
  /// A part of the file that runs as a script.
  public struct Section: Sendable, Equatable {
    /// The statements.
    public let sql: String

    /// The line of the file on which `sql` begins, from 1.
    public let firstLine: Int

    /// What the section says about itself.
    public let directives: Directives
  }

  /// The number that orders migrations, from 1.
  public let version: Int

  /// What the migration is called, such as `tails`.
  public let name: String

  /// The name of the file.
  public let fileName: String

  /// The whole text of the file, with LF line ends and no byte order mark.
  public let text: String

  /// What applying the migration runs.
  public let up: Section

  /// What taking the migration back runs, where it can be taken back.
  public let down: Section?

  /// The SHA-256 of `text`, in hexadecimal. It is the same for either kind of line end.
  public let checksum: String

  /// The name of the algorithm that makes `checksum`, as the ledger keeps it.
  public static let checksumAlgorithm = "sha256"
}

extension Migration: CustomStringConvertible {
  /// The number and the name.
  public var description: String { "\(version) (\(name))" }
}
