import BacktrailNavigation

extension WorldChecks {
  /// Nobody learns why a record is not shown: of two variants of a world that come to the same state
  /// and drop the same places, what may be said is the same, byte for byte.
  ///
  /// - Returns: What is wrong, or nil where the variants differ in what is shown.
  static func noOracle(
    _ world: RandomWorld, restore: (RandomWorld) throws -> RestoredScene<WorldSchema>
  ) throws -> [String]? {
    let variants = WorldVariant.pair(of: world)
    let places = variants.map { variant in
      let outcome = NaiveRestorer(variant.world).restored()
      return outcome.stateLines + outcome.dropped.map { "\($0.place)[\($0.index)]" }
    }
    if WorldOutcome.difference(places[0], places[1]) != nil { return nil }
    return difference(variants, try variants.map { publicForm(try restore($0.world)) })
  }

  /// The same for a restore without an app's types, where nothing takes the place of what was
  /// dropped: any two variants look the same.
  static func noOracleWithoutTypes(
    _ world: RandomWorld, restore: (RandomWorld) throws -> RestoredDocument
  ) throws -> [String] {
    let variants = WorldVariant.pair(of: world)
    return difference(
      variants,
      try variants.map { String(decoding: try restore($0.world).publicForm.json, as: UTF8.self) })
  }

  private static func difference(_ variants: [WorldVariant], _ forms: [String]) -> [String] {
    if forms[0].utf8.elementsEqual(forms[1].utf8) { return [] }
    return zip(variants, forms).map { "\($0.name):\n\($1)" }
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
