import BacktrailSQLite
import Testing

@testable import BacktrailStore

/// What the system lacks is an error of its own, and not one of the database.
@Suite("Errors of the system")
struct SystemErrorTests {
  @Test(arguments: [(7, "outOfMemory"), (3_082, "outOfMemory"), (13, "storageFull")])
  func eachHasACode(_ code: Int32, _ word: String) {
    let error = StoreError(SQLiteError(extendedCode: code, message: "no"))
    #expect(error.code == word)
    #expect(error.description.hasSuffix("What was stored before stays."))
  }
}
