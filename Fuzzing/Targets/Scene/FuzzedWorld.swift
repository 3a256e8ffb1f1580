internal import BacktrailNavigation
internal import BacktrailTesting

/// A small world in which records are missing, deleted, denied, expired and in doubt.
enum FuzzedWorld {
  static let ana = Principal("ana", roles: ["editor"])
  static let now = Instant(millisecondsSince1970: 1_000)

  /// What may be seen and edited, written by hand: the rules are not asked.
  ///
  /// The ids of projects are `a` to `d`, those of the boards in the project `a` `x` and `y`, that of
  /// the board in `b` is `z`, and each task lies under the board of the same letter.
  static let isAllowed: Set<RecordReference> = [
    .record("project", "a"), .record("board", "x"), .record("task", "x", action: "edit"),
    .record("task", "x"), .record("board", "y"), .record("project", "b"),
  ]

  static func facts() -> FixtureFacts {
    var facts = FixtureFacts()
    let project = { (id: String) in RecordID("project", id) }
    for id in ["a", "b", "c", "d"] { facts.put(project(id)) }
    for (id, parent) in [("x", "a"), ("y", "a"), ("z", "b")] {
      facts.put(RecordID("board", id), under: project(parent))
      facts.put(RecordID("task", id), under: RecordID("board", id))
    }
    facts.allow(.role("editor"), .all, on: .kind("project"))
    // A record deleted, one denied, one whose grant has just expired, and one that cannot be told.
    facts.delete(RecordID("task", "y"))
    facts.deny(.principal("ana"), .view, on: .record(RecordID("board", "z")))
    facts.deny(.everyone, .all, on: .record(project("c")))
    facts.deny(.everyone, "edit", on: .record(RecordID("board", "z")))
    facts.put(RecordID("task", "q"))
    facts.allow(.everyone, .all, on: .record(RecordID("task", "q")), expires: now)
    facts.answer(project("d"), with: .failed)
    // Two that lie under each other.
    facts.put(RecordID("board", "m"), under: RecordID("board", "n"))
    facts.put(RecordID("board", "n"), under: RecordID("board", "m"))
    return facts
  }
}
