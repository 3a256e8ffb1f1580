public import BacktrailNavigation
public import BacktrailStore

/// What a person is asked before something is deleted: what goes with it, and who loses a screen.
///
/// Their own windows are named. Of other people's it says only how many there are, since where
/// somebody else was is nobody's business.
public struct DeletionQuestion: Hashable, Sendable {
  /// The record.
  public let record: RecordID
  /// The question, such as `Delete project "Spring release"?`.
  public let title: String
  /// What the deletion does, a sentence each.
  public let consequences: [String]

  /// Words the impact of a deletion for whoever is asked.
  ///
  /// - Parameters:
  ///   - impact: What the deletion would cut.
  ///   - name: What people call the record.
  ///   - principal: Who is asked.
  public init(_ impact: DeletionImpact, name: String, for principal: Principal) {
    record = impact.record
    title = "Delete \(name)?"
    let isOwn: (SceneImpact) -> Bool = { scene in
      principal.id.map { $0.utf8.elementsEqual(scene.principal.utf8) } ?? false
    }
    let others = impact.scenes.filter { !isOwn($0) }
    var sentences: [String] = []
    if impact.records > 1 {
      sentences.append("\(Self.counted(impact.records - 1, "task")) under it will go too.")
    }
    for scene in impact.scenes where isOwn(scene) {
      let cuts = scene.cuts.map(Self.text).joined(separator: ", ")
      sentences.append("Your window \"\(scene.scene)\" will lose \(cuts).")
    }
    if !others.isEmpty {
      let windows = Self.counted(others.count, "window")
      sentences.append("\(windows) of other people will lose screens.")
    }
    if !impact.unreadable.isEmpty {
      let windows = Self.counted(impact.unreadable.count, "window")
      sentences.append("\(windows) cannot be read and will stay as they are.")
    }
    if impact.scenes.isEmpty, impact.unreadable.isEmpty {
      sentences.append("Nobody has it open.")
    }
    consequences = sentences
  }

  private static func text(_ cut: SceneImpact.Cut) -> String {
    switch cut.place {
    case .stack(let tab): "\(counted(cut.routes, "screen")) in \(tab)"
    case .sidebar: "its selection"
    case .presented: "a sheet"
    case .presentedStack: "\(counted(cut.routes, "screen")) in a sheet"
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
