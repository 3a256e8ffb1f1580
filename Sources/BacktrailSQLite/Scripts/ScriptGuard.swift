internal import CBacktrailSQLite

/// Judges every statement of a script while SQLite compiles it, and notes what it does.
///
/// See <https://www.sqlite.org/c3ref/set_authorizer.html>.
final class ScriptGuard {
  private let rules: ScriptRules
  /// Whether a statement of the script itself is compiled. SQLite also asks about the statements that
  /// it makes up while one runs: VACUUM attaches a file and begins a transaction, for instance.
  private var isCompiling = false
  private var effects = StatementEffects()
  private var refusal: String?

  init(_ rules: ScriptRules) {
    self.rules = rules
  }

  /// Compiles a statement of the script.
  ///
  /// - Throws: What `compile` throws, with the reason in it where the statement was refused.
  func compiling<Result>(
    _ compile: () throws -> Result
  ) throws -> (result: Result, effects: StatementEffects) {
    isCompiling = true
    defer { isCompiling = false }
    effects = StatementEffects()
    refusal = nil
    do {
      let result = try compile()
      return (result, effects.withoutWhatGoesAlong)
    } catch let error as SQLiteError {
      guard let refusal, error.code == SQLITE_AUTH else { throw error }
      throw SQLiteError(extendedCode: error.extendedCode, message: refusal, sql: error.sql)
    }
  }

  /// Has SQLite ask this guard for as long as `body` runs.
  func watching<Result>(_ connection: Connection, _ body: () throws -> Result) rethrows -> Result {
    sqlite3_set_authorizer(
      connection.handle,
      { context, action, first, second, database, trigger in
        guard let context else { return SQLITE_OK }
        return Unmanaged<ScriptGuard>.fromOpaque(context).takeUnretainedValue().judge(
          action, text(first), text(second), database: text(database),
          isInTrigger: trigger != nil)
      }, Unmanaged.passUnretained(self).toOpaque())
    defer { sqlite3_set_authorizer(connection.handle, nil, nil) }
    return try withExtendedLifetime(self, body)
  }

  private func judge(
    _ action: Int32, _ first: String?, _ second: String?, database: String?, isInTrigger: Bool
  ) -> Int32 {
    guard isCompiling else { return SQLITE_OK }
    switch action {
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: return refuse(rules.transactionRefusal)
    case SQLITE_ATTACH, SQLITE_DETACH: return refuse(ScriptRules.attachRefusal)
    case SQLITE_PRAGMA:
      guard second != nil, let problem = first.flatMap(rules.refusal(ofPragma:)) else { break }
      return refuse(problem)
    case SQLITE_ALTER_TABLE:
      // Here the database comes first and the table second.
      return note(second, in: first, isInTrigger: false) {
        $0.altersTable = true
        $0.changesTables = true
        _ = $1
      }
    case SQLITE_CREATE_TRIGGER, SQLITE_CREATE_INDEX:
      return note(second, in: database, isInTrigger: isInTrigger) { _, _ in }
    default:
      guard let change = Self.changes[action] else { break }
      return note(first, in: database, isInTrigger: isInTrigger, change)
    }
    return SQLITE_OK
  }

  private typealias Change = @Sendable (inout StatementEffects, String) -> Void

  private static let changes: [Int32: Change] = [
    SQLITE_INSERT: { $0.writes.insert($1) },
    SQLITE_UPDATE: { $0.writes.insert($1) },
    SQLITE_DELETE: { $0.writes.insert($1) },
    SQLITE_CREATE_VIEW: { _, _ in },
    SQLITE_CREATE_TABLE: { effects, _ in effects.changesTables = true },
    SQLITE_CREATE_VTABLE: { effects, _ in effects.changesTables = true },
    SQLITE_DROP_TABLE: { $0.dropTable($1) },
    SQLITE_DROP_VTABLE: { $0.dropTable($1) },
    SQLITE_DROP_VIEW: { $0.droppedViews.insert($1) },
    SQLITE_DROP_INDEX: { $0.droppedIndexes.insert($1) },
    SQLITE_DROP_TRIGGER: { $0.droppedTriggers.insert($1) },
  ]

  private func note(
    _ name: String?, in database: String?, isInTrigger: Bool, _ change: Change
  ) -> Int32 {
    guard let name = name.map(SQLName.folded), database == nil || database == "main" else {
      return SQLITE_OK
    }
    if rules.protectedTables.contains(name) {
      return refuse("the script may not touch the table \(name), which records what has run")
    }
    if let prefix = rules.protectedPrefix, name.hasPrefix(prefix) {
      return refuse("the script may not touch \(name): names that begin with \(prefix) are kept")
    }
    if !isInTrigger { change(&effects, name) }
    return SQLITE_OK
  }

  private func refuse(_ problem: String) -> Int32 {
    refusal = problem
    return SQLITE_DENY
  }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
  pointer.map { String(cString: $0) }
}

extension StatementEffects {
  fileprivate mutating func dropTable(_ name: String) {
    droppedTables.insert(name)
    changesTables = true
  }

  /// Dropping a table or a view is told together with the dropping of its triggers.
  fileprivate var withoutWhatGoesAlong: Self {
    guard !droppedTables.isEmpty || !droppedViews.isEmpty else { return self }
    var effects = self
    effects.droppedTriggers = []
    effects.droppedIndexes = []
    return effects
  }
}

extension SQLiteError {
  /// The error of a statement that may not run.
  static func refused(_ problem: String, sql: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_AUTH, message: problem, sql: sql)
  }
}
