internal import BacktrailNavigation
internal import BacktrailStore

extension StoredHarness {
  /// How many are named of what a note counts.
  private static let mostNamed = 3

  /// What a reader of a report has to know of the sample: what was left out, and what was taken though
  /// it is damaged.
  package var notes: [String] {
    var notes: [String] = []
    if sample.damaged > 0 {
      notes.append(
        "\(Counted.text(sample.damaged, "scene")) cannot be read, and \(Self.were(sample.damaged)) "
          + "left out: see 'backtrail doctor'")
    }
    if !refused.isEmpty {
      notes.append(
        "\(Counted.text(refused.count, "scene")) could not be saved as stored, and "
          + "\(Self.were(refused.count)) left out: \(Self.named(refused))")
    }
    let damaged = sample.records.filter(\.isDamaged).map(\.record)
    if !damaged.isEmpty {
      notes.append(
        "\(Counted.text(damaged.count, "record")) cannot be read, and \(Self.were(damaged.count)) "
          + "taken as damaged: \(Self.named(damaged))")
    }
    let cycles = sample.records.filter(\.closesCycle).map(\.record)
    if !cycles.isEmpty {
      notes.append(
        "\(Counted.text(cycles.count, "record")) \(cycles.count == 1 ? "lies" : "lie") in a cycle, and "
          + "\(Self.were(cycles.count)) taken so: \(Self.named(cycles))")
    }
    let grants = sample.unreadableGrants
    if !grants.isEmpty {
      notes.append(
        "the grants on \(Counted.text(grants.count, "target")) cannot all be read, and were left out: "
          + Self.named(grants))
    }
    return notes
  }

  /// What does not come back before anything fails, told so that nobody takes it for tried.
  func cutBefore(_ template: HarnessTemplate) -> [String] {
    var cut: [String] = []
    var isAccess = false
    for sample in template.samples {
      guard let first = template.expectation(of: sample).lost.first else { continue }
      let reasons = first.failure.reasons
      let access: Set<Reason> = [.unauthorized, .denied, .expired]
      if !reasons.isDisjoint(with: access) { isAccess = true }
      let words = reasons.map(\.rawValue).sorted().joined(separator: " or ")
      cut.append("\(Printable.line(sample.scene)) (\(first.place)[\(first.index)]: \(words))")
    }
    if cut.isEmpty { return [] }
    return [
      "\(Counted.text(cut.count, "scene")) \(cut.count == 1 ? "is" : "are") cut before anything fails, "
        + "so that little can fail beyond: \(Self.listed(cut))"
        + (isAccess ? "; --role gives principals a role, and --at another instant" : "")
    ]
  }

  private static func were(_ count: Int) -> String { count == 1 ? "was" : "were" }

  private static func named(_ names: [some CustomStringConvertible]) -> String {
    listed(names.map { Printable.line($0.description) })
  }

  private static func listed(_ names: [String]) -> String {
    let more = names.count - mostNamed
    return names.prefix(mostNamed).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
