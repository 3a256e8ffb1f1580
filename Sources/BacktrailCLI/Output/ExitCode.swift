/// How the tool ends: the codes of sysexits.h, and below them what `migrate` tells apart.
enum ExitCode: Int32, CaseIterable, Sendable {
  case ok = 0
  case tooMuchLoss = 1
  case pending = 3
  case drifted = 4
  case newer = 5
  case migrationFailed = 6
  case usage = 64
  case badData = 65
  case noInput = 66
  case unavailable = 69
  case software = 70
  case cannotCreate = 73
  case io = 74
  case busy = 75
  case noPermission = 77
  case interrupted = 130

  /// What it says, for the help.
  var meaning: String {
    switch self {
    case .ok:
      """
      Done. An answer is not a failure: 'explain' that says deny and 'restore' that finds nothing \
      end so. So does output that nobody reads to its end (a closed pipe).
      """
    case .tooMuchLoss:
      "More is lost than 'audit --fail-above' allows, or 'harness' found what did not hold."
    case .pending: "'migrate status' and 'verify': something has not been applied yet."
    case .drifted:
      """
      'migrate': a file was changed after it was applied, is missing or came too late, or the schema \
      is not what the migrations made.
      """
    case .newer: "'migrate': the database is newer than the migrations that are known."
    case .migrationFailed: "'migrate': a migration failed, or one had stopped half-way."
    case .usage: "The command line is wrong."
    case .badData:
      "What was given or stored cannot be read, or breaks a rule; a link that is refused."
    case .noInput: "A file, record, grant or scene that was named is not there."
    case .unavailable:
      "The database is not migrated, cannot be, or is newer than this tool."
    case .software: "A defect of this tool: please report it."
    case .cannotCreate: "A file cannot be created."
    case .io: "Reading or writing failed; also when standard output is full."
    case .busy: "The database stayed locked by another process; try again."
    case .noPermission: "The system does not permit it."
    case .interrupted: "'harness' was interrupted, and left no file."
    }
  }
}
