public import BacktrailNavigation
public import BacktrailStore
public import Foundation

/// Two projects with their tasks, and the people who work on them.
public enum TaskFlowSample {
  /// A project that editors work on.
  public static let release = SampleRecord("project", uuid(0xA1), "Spring release")
  /// A task of ``release``.
  public static let changelog = SampleRecord(
    "task", uuid(0xB1), "Write the changelog", under: release)
  /// A task of ``release``.
  public static let build = SampleRecord("task", uuid(0xB2), "Tag the build", under: release)
  /// A project that Ana helps with for a month.
  public static let move = SampleRecord("project", uuid(0xA2), "Office move")
  /// A task of ``move``.
  public static let desks = SampleRecord("task", uuid(0xB3), "Order the desks", under: move)

  /// All projects and tasks.
  public static let records = [release, changelog, build, move, desks]
  /// The id of a task that never was.
  public static let noTask = uuid(0xBF)

  /// An editor.
  public static let ana = Principal("ana", roles: ["editor"])
  /// Somebody whom nothing was granted.
  public static let bo = Principal("bo")

  /// What editors may do with ``release`` and all under it: everything.
  public static let editorsGrant = Grant(
    .allow, .role("editor"), .all, on: .record(release.record))
  /// What Ana may do with ``move`` and all under it: see it, until ``expiry``.
  public static let anasGrant = Grant(
    .allow, .principal("ana"), .view, on: .record(move.record), expires: expiry)

  /// When the sample begins: 2026-01-31T12:00:00Z.
  public static let start = Instant(millisecondsSince1970: 1_769_860_800_000)
  /// When ``anasGrant`` ends: 2026-03-01T00:00:00Z.
  public static let expiry = Instant(millisecondsSince1970: 1_772_323_200_000)

  /// Puts the records and the grants into a store.
  ///
  /// - Throws: `StoreError`.
  public static func fill(_ store: RestorationStore) throws {
    try store.put(records.map(\.newRecord))
    try store.grant(editorsGrant)
    try store.grant(anasGrant)
  }

  /// What people call a record.
  public static func name(of record: RecordID) -> String {
    records.first { $0.record == record }?.name ?? record.description
  }

  private static func uuid(_ last: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, last))
  }
}
