extension HarnessSite {
  /// What is stored now: the scene's document, the records and the grants, read without the store's
  /// own rules. Take it before a fault of the file, to judge by it afterwards.
  ///
  /// - Throws: `SQLiteError` where the file cannot be read.
  package func world() throws -> HarnessWorld { HarnessWorld() }

  /// What is wrong with an outcome, given what was stored at the instant of the restore: no prefix, an
  /// invalid route, too short, a wrong reason, something dropped that had to be parked, somebody
  /// else's scene.
  package func judged(_ outcome: HarnessOutcome, by world: HarnessWorld) -> [HarnessFinding] { [] }

  /// Every row of every table, to tell whether anything was written.
  ///
  /// - Throws: `SQLiteError` where the file cannot be read.
  package func contents() throws -> HarnessContents { HarnessContents() }

  /// `bytesUnchanged` where what is stored is not what it was.
  ///
  /// - Throws: `SQLiteError` where the file cannot be read.
  package func changes(since contents: HarnessContents) throws -> [HarnessFinding] { [] }

  /// `intact` where SQLite's integrity check or the store's own doctor finds something.
  ///
  /// - Parameter tolerating: Codes of the doctor's findings that the fault itself brought about.
  package func damage(tolerating: Set<String> = []) throws -> [HarnessFinding] { [] }

  /// `laterSaves` where the scene cannot be saved and restored once more.
  package func laterSaves() throws -> [HarnessFinding] { [] }
}

/// What is stored, as the oracle takes it.
package struct HarnessWorld: Sendable {}

/// Every row of every table.
package struct HarnessContents: Hashable, Sendable {}
