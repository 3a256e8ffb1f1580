import BacktrailNavigation
import Testing

@testable import BacktrailCLI

@Suite("Tables")
struct TableTests {
  @Test("Columns are as wide as their widest cell, counted in characters")
  func alignment() {
    var table = Table(["RECORD", "PARENT", "STATE"])
    table.add(["task/7", "project/42", "live"])
    table.add(["café/été", "", "deleted"])
    table.add(["family/👨‍👩‍👧", "-", ""])
    let expected = """
      RECORD    PARENT      STATE
      task/7    project/42  live
      café/été              deleted
      family/👨‍👩‍👧  -
      """
    #expect(table.text(whenEmpty: "none") == expected)
  }

  @Test("A cell cannot break its line or move the cursor")
  func controlCharacters() {
    var table = Table(["A", "B"])
    table.add(["x\ny\u{1B}[31m", "\u{202E}z"])
    let expected = #"""
      A               B
      x\ny\u{1B}[31m  \u{202E}z
      """#
    #expect(table.text(whenEmpty: "none") == expected)
  }

  @Test("A table without rows is a sentence")
  func empty() {
    #expect(Table(["A"]).text(whenEmpty: "No records.") == "No records.")
  }

  @Test("Printable text keeps newlines, a printable line does not, quotes cut")
  func printable() {
    #expect(Printable.text("a\n\tb\r\n") == "a\n\\tb\\r\n")
    #expect(Printable.line("a\nb\u{9B}") == #"a\nb\u{9B}"#)
    #expect(Printable.quoted("abc", limit: 3) == "'abc'")
    #expect(Printable.quoted("abcd", limit: 3) == "'abc…'")
  }
}
