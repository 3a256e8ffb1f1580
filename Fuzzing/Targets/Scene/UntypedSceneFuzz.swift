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
      for (route, entry) in zip(prefix, document.entries.filter { $0.place == place }) {
        try require(isAllowed(entry), "\(route) came back in \(stack.tab).")
      }
    }
    try checkBeside(restored, document)
    do {
      _ = try JSONText(restored.json, maximumDepth: 1_024)
    } catch {
      throw FuzzFinding("The report is no JSON: \(error).")
    }
  }

  /// The sidebar selection and what is presented came back only where it may be seen.
  private static func checkBeside(_ restored: RestoredDocument, _ document: SceneDocument) throws {
    let allowed = document.entries.filter(isAllowed)
    if let sidebar = restored.sidebar {
      try require(
        allowed.contains { $0.place == .sidebar && $0.route == sidebar },
        "\(sidebar) came back in the sidebar.")
    }
    for item in restored.presented {
      try require(
        allowed.contains { $0.place == .presented && $0.route == item.modal },
        "\(item.modal) came back.")
      for route in item.stack {
        let isThere = allowed.contains { entry in
          if case .presentedStack = entry.place { entry.route == route } else { false }
        }
        try require(isThere, "\(route) came back in \(item.modal).")
      }
    }
  }

  /// What of the world may be seen; whatever is stored as the action, no grant on it tells actions
  /// apart.
  private static let seen = Set(FuzzedWorld.isAllowed.map(\.record))

  /// Whether all that is stored as the references of an element may be seen.
  private static func isAllowed(_ entry: SceneDocument.Entry) -> Bool {
    entry.references?.allSatisfy { seen.contains($0.record) } == true
  }
}
