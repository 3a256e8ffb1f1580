@testable import BacktrailShapes
import BacktrailNavigation
import Testing

@Suite("The table of a link map")
struct LinkTableTests {
  @Test("A row for each entry: what it is, and where it leads")
  func table() throws {
    try #expect(
      LinkedApp.links.get().markdownTable == """
        | Entry | Tab | Path | Presented |
        | --- | --- | --- | --- |
        | app:// | home | [] | none |
        | app://settings | more | [.settings] | none |
        | app://project/{project} | home | [.project({project})] | none |
        | app://board/{board} | home | […, .board(id: {board})] | none |
        | app://board/{board}/task/{number} | home | \
        [.board(id: {board}), .task(board: {board}, {number})] | none |
        | app://search?q={q} | search | [.search(query: {q})] | none |
        | app://find?q={q} | search | [] | none |
        | app://tag/new | home | [] | sheet .note("tag") |
        | app://tag/{name} | home | [.tag({name})] | none |
        | app://page/{page} | more | [.page({page})] | none |
        | app://level/{level} | more | [.level({level})] | none |
        | app://sorted/{sort} | more | [.sorted({sort})] | none |
        | app://day/{day} | more | [.day({day})] | none |
        | app://filter?text={text}&limit={limit}&sort={sort} | more | \
        [.filter(text: {text}, limit: {limit}, sort: {sort})] | none |
        | app:///{name}/note | home | [] | fullScreenCover .note({name}) |
        | app://p/{project} | home | [.project({project})] | none |

        """)
  }

  @Test("A bar stays within its cell, and a map without schemes shows universal links")
  func bars() throws {
    let links = try LinkMap<LinkedApp>(hosts: ["links.example"]) {
      LinkEntry("a|b") { .init(.home, [.tag("c|d\n")]) }
    }
    #expect(
      links.markdownTable.hasSuffix(
        "| https://links.example/a\\|b | home | [.tag(\"c\\|d \")] | none |\n"))
  }
}
