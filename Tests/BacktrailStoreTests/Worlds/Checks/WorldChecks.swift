import BacktrailNavigation

/// What must hold of a restore of a world. Each check gives what is wrong, in words.
enum WorldChecks {
  /// The rules and the reference come to the same state, reasons, parents and notes.
  ///
  /// A store keeps JSON in a form of its own; then the text of dropped routes is not compared.
  static func agreement(
    _ restored: RestoredScene<WorldSchema>, _ world: RandomWorld, comparingJSON: Bool = true
  ) throws -> [String] {
    var expected = NaiveRestorer(world).restored()
    var found = try WorldOutcome(restored)
    if !comparingJSON {
      expected.forgetJSON()
      found.forgetJSON()
    }
    var problems: [String] = []
    if restored.report.outcome != .restored {
      problems.append("The outcome is \(restored.report.outcome).")
    }
    if let difference = WorldOutcome.difference(expected.lines, found.lines) {
      problems.append(difference)
    }
    return problems + verdicts(of: restored, expected)
  }

  /// Every route of every place has one verdict, and those of a stack come in order.
  private static func verdicts(
    of restored: RestoredScene<WorldSchema>, _ expected: WorldOutcome
  ) -> [String] {
    var expectedLines: [String] = expected.dropped.map {
      "verdict \($0.place)[\($0.index)]: \(RouteVerdict.Verdict.dropped($0.reason))"
    }
    for (tab, routes) in expected.stacks {
      let appended = expected.appended.filter { $0.place == .stack(tab.rawValue) }.count
      for index in 0..<(routes.count - appended) {
        expectedLines.append("verdict \(tab.rawValue)[\(index)]: valid")
      }
    }
    let found = restored.report.verdicts.filter { verdict in
      if case .stack = verdict.place { return true }
      return verdict.verdict != .valid
    }
    let foundLines = found.map { "verdict \($0.place)[\($0.index)]: \($0.verdict)" }
    return WorldOutcome.difference(expectedLines.sorted(), foundLines.sorted()).map { [$0] } ?? []
  }

  /// Every route that came back is valid, and the next one of each stack that was cut is not.
  static func maximality(
    _ restored: RestoredScene<WorldSchema>, _ world: RandomWorld
  ) -> [String] {
    let judge = NaiveRestorer(world)
    var problems: [String] = []
    let state = restored.state
    let shown =
      state.stacks.values.flatMap(\.self) + state.presented.flatMap(\.stack)
      + (state.sidebar.map { [$0] } ?? [])
    for route in shown where judge.failure(of: route) != nil {
      problems.append("\(route) came back and is not valid.")
    }
    for item in state.presented where judge.failure(of: item.modal.worldReferences) != nil {
      problems.append("\(item.modal) came back and is not valid.")
    }
    for stack in world.scene.stacks {
      guard let tab = judge.tab(named: stack.tab) else { continue }
      let place = RoutePlace.stack(stack.tab)
      let appended = restored.report.appended.filter { $0.place == place }.count
      let length = state[tab].count - appended
      let saved = stack.elements.prefix(length).map(\.json)
      let kept = state[tab].prefix(length).map { WorldElement(content: .good($0)).json }
      if saved != kept { problems.append("\(stack.tab) is no prefix of what was saved.") }
      if length < min(stack.elements.count, 64), judge.failure(of: stack.elements[length]) == nil {
        problems.append("\(stack.tab)[\(length)] is valid and did not come back.")
      }
    }
    return problems
  }

  /// Restoring what came back changes nothing.
  static func idempotence(
    _ restored: RestoredScene<WorldSchema>, _ world: RandomWorld
  ) throws -> [String] {
    var again = world
    again.scene = WorldScene(restored.state)
    let second = try WorldRestore.restored(again)
    var problems: [String] = []
    if !second.report.isWhole || !second.report.appended.isEmpty {
      problems.append("Restoring again drops \(second.report.dropped), \(second.report.notes).")
    }
    let difference = WorldOutcome.difference(
      try WorldOutcome(restored).stateLines, try WorldOutcome(second).stateLines)
    if let difference { problems.append("Restored again:\n\(difference)") }
    return problems
  }

  /// Until `validUntil` nothing changes, though grants expire.
  static func validity(
    _ restored: RestoredScene<WorldSchema>, _ world: RandomWorld
  ) throws -> [String] {
    let until = restored.report.validUntil?.millisecondsSince1970
    var problems: [String] = []
    let expiries = Set(world.grants.compactMap(\.expires)).filter { $0 > world.now }
    if let until, !expiries.contains(until) {
      problems.append("Nothing expires at \(until), at which it is said to change.")
    }
    let first = try WorldOutcome(restored)
    var instants = expiries.filter { $0 < until ?? .max }
    if let until { instants.insert(until - 1) }
    for instant in instants where instant > world.now {
      let now = Instant(millisecondsSince1970: instant)
      let later = try WorldOutcome(WorldRestore.restored(world, at: now))
      let difference = WorldOutcome.difference(
        first.stateLines + first.droppedLines, later.stateLines + later.droppedLines)
      if let difference {
        problems.append("It was said to hold until \(until ?? .max); at \(instant):\n\(difference)")
      }
    }
    return problems
  }
}
