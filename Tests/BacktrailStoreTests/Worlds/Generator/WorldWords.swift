/// The words of the random worlds: few, so that they meet, and as awkward as identifiers may be.
enum WorldWords {
  static let composed = "caf\u{E9}"
  static let decomposed = "cafe\u{301}"
  static let uuids = [
    "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "3F2504E0-4F89-41D3-9A0C-0305E82C3301",
    "3f2504e0-4F89-41d3-9A0C-0305E82C3302", "3f2504e0-4f89-41d3-9a0c-0305e82c3302",
  ]

  static let kinds = [
    "project", "project", "board", "task", "task", "task", "team", "tag", "vault", "inbox",
    "alias", "room", "page", "Project", composed, decomposed,
  ]
  static let ids = [
    "1", "2", "3", "\u{E9}", "e\u{301}", "a b", " a", "a/b", "a/b/*", "o'clock \"x\" \\", "%", "_",
    "\u{1F9ED}", "A", "a",
  ]
  static let unfitIDs = ["", "*", "a\u{0}b", "\u{7}", "\u{7F}", "\u{85}"]
  static let actions = ["view", "view", "view", "edit", "Edit", "\u{E9}", "e\u{301}"]

  static let users = ["ana", "Ana", "b o", "r\u{E9}", "re\u{301}", uuids[0], uuids[1]]
  static let roles = ["editor", "Editor", "r\u{E9}", "re\u{301}", uuids[0], uuids[1]]

  static let unknownTabs = ["attic", decomposed, "Home", ""]
}
