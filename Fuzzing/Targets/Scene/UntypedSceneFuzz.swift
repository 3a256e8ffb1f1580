internal import BacktrailNavigation

/// Restores a document without an app's types.
enum UntypedSceneFuzz {
  static func check(_ bytes: [UInt8], _ document: SceneDocument) throws {
    try check(bytes, document, UntypedSchema())
    var schema = UntypedSchema(tabs: ["home", "search"], knownCases: ["project", "board", "task"])
    schema[parentRouteForKind: "project"] = .init(#"{"project":{"_0":"{id}"}}"#)
    schema[lineageOfKind: "board"] = .child(of: "project", rebuilding: true)
    try check(bytes, document, schema)
  }

  private static func check(
    _ bytes: [UInt8], _ document: SceneDocument, _ schema: UntypedSchema
  ) throws {
    var facts = FuzzedWorld.facts()
    let stored = StoredScene(principal: "ana", scene: "main", revision: 1, body: bytes)
    let restored = try UntypedRestoration(
      stored, schema: schema, for: FuzzedWorld.ana, at: FuzzedWorld.now,
      limits: SceneFuzz.limits, authority: nil
    ).decide(answeredBy: &facts)
    try require(restored.report.outcome == .restored, "The outcome is \(restored.report.outcome).")
    for stack in restored.stacks {
      let place = RoutePlace.stack(stack.tab)
      if restored.report.rebuilt.contains(where: { $0.place == place }) { continue }
      let saved = document.contents.stacks.first { $0.tab.utf8.elementsEqual(stack.tab.utf8) }
      let appended = restored.report.appended.count { $0.place == place }
      try require(appended <= 1, "Two parents were appended.")
      let prefix = stack.routes.dropLast(appended)
      try require(
        saved?.routes.starts(with: prefix.map(\.self)) == true,
        "\(stack.routes) is no prefix of \(saved?.routes ?? []).")
    }
    for report in [restored.json, Array("\(restored.publicForm)".utf8)] where report.isEmpty {
      throw FuzzFinding("There is no report.")
    }
    do {
      _ = try JSONText(restored.json, maximumDepth: 1_024)
    } catch {
      throw FuzzFinding("The report is no JSON: \(error).")
    }
  }
}
