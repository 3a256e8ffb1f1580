import BacktrailNavigation

extension WorldChecks {
  /// Nobody learns why a record is not shown: variants of a world that come to the same state and
  /// drop the same places look the same, byte for byte.
  ///
  /// - Returns: What is wrong, and how many pairs of variants were compared.
  static func noOracle(
    _ world: World, restore: (World) throws -> RestoredScene<WorldSchema>
  ) throws -> (problems: [String], pairs: Int) {
    var seen: [(name: String, places: [String], form: String)] = []
    var problems: [String] = []
    var pairs = 0
    for variant in WorldVariant.variants(of: world) {
      let naive = NaiveRestorer(variant.world).restored()
      let dropped = naive.dropped.map { "\($0.place)[\($0.index)]" }
      let places = naive.stateLines + dropped.sorted()
      let form = publicForm(try restore(variant.world))
      for earlier in seen where WorldOutcome.difference(earlier.places, places) == nil {
        pairs += 1
        if !earlier.form.utf8.elementsEqual(form.utf8) {
          problems.append("\(earlier.name):\n\(earlier.form)\n\(variant.name):\n\(form)")
        }
      }
      seen.append((variant.name, places, form))
    }
    return (problems, pairs)
  }

  /// All that may be said of a restore to the person it concerns.
  private static func publicForm(_ restored: RestoredScene<WorldSchema>) -> String {
    let report = restored.report
    var lines = ["\(report.outcome) \(report.revision ?? 0)"]
    lines.append("selected \(restored.state.selectedTab)")
    for tab in WorldTab.allCases {
      lines.append("stack \(tab) \(restored.state[tab])")
    }
    lines.append("sidebar \(restored.state.sidebar.map { "\($0)" } ?? "none")")
    lines += restored.state.presented.map { "presented \($0)" }
    lines += report.dropped.map { "\($0.place)[\($0.index)] \($0.reason.publicWord)" }
    lines += report.appended.map { "\($0.place) appended \($0.route) for \($0.inPlaceOf)" }
    lines += report.notes.map { "\($0.subject) \($0.reason.publicWord)" }
    lines.append("until \(report.shownUntil.map { "\($0.millisecondsSince1970)" } ?? "no end")")
    return lines.joined(separator: "\n")
  }
}
