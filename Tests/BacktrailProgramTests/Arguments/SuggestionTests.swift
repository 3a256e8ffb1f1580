import Testing

@testable import BacktrailCLI

@Suite("Suggestions")
struct SuggestionTests {
  @Test("Insertions, deletions, replacements and swaps of neighbours cost one each")
  func distance() {
    #expect(Suggestion.editDistance("", "") == 0)
    #expect(Suggestion.editDistance("", "abc") == 3)
    #expect(Suggestion.editDistance("abc", "") == 3)
    #expect(Suggestion.editDistance("record", "recrod") == 1)
    #expect(Suggestion.editDistance("kitten", "sitting") == 3)
  }

  @Test("The closest come first, and what is far away is not suggested")
  func candidates() {
    let commands = ["scene", "restore", "record", "grant"]
    #expect(Suggestion.candidates(for: "scnee", among: commands) == ["scene"])
    #expect(Suggestion.candidates(for: "rec", among: commands) == ["record"])
    #expect(Suggestion.candidates(for: "quux", among: commands) == [])
    #expect(Suggestion.candidates(for: "x", among: ["y"]) == [])
    #expect(
      Suggestion.candidates(for: "lost", among: ["list", "last", "lost-and-found", "most"])
        == ["last", "list", "most"])
  }
}
