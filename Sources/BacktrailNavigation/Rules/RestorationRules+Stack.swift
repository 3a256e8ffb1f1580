extension RestorationRules {
  /// Rules on one stack: its deepest valid prefix, and the parent that may follow it.
  ///
  /// - Returns: nil where a fact is missing, which is then asked for.
  mutating func rule(onStack stack: Int, schema: some SchemaSource) -> StackRuling? {
    guard var ruling = rule(on: stacks[stack], inStack: stack, schema: schema) else { return nil }
    guard let ending = ruling.ending, !ending.isDoubt, let first = ending.first,
      schema.fallsBack(fromKind: first.reference.kind),
      !isElsewhere(stacks[stack][ruling.fallen], after: ruling.approach, inStack: stack, schema)
    else { return ruling }
    let fallback = nearestValidParent(
      of: first.place, inStack: stack, after: ruling.line, schema: schema)
    switch fallback {
    case .unknown: return nil
    case .none(let validity): ruling.validity.merge(validity, isShown: false)
    case .append(let record, let validity, let passed):
      ruling.appended = record
      ruling.validity.merge(validity, isShown: true)
      ruling.validity.merge(passed, isShown: false)
    }
    return ruling
  }

  /// The longest prefix in which every route is valid, and what ended it.
  ///
  /// Facts are asked for as far as the first route that is known to end the stack, so that one
  /// round of answers is enough for all of them.
  ///
  /// - Parameter stack: Which stack it is, where it may be built anew; nil for one within a presented
  ///   item.
  mutating func rule(
    on routes: [Route], inStack stack: Int?, schema: some SchemaSource
  ) -> StackRuling? {
    var ruling = StackRuling()
    ruling.line.frames.reserveCapacity(routes.count)
    var isComplete = true
    var beginning: StackRuling?
    for (index, route) in routes.enumerated() {
      if !route.continues {
        let isFirstOfSeveral = index + 1 < routes.count && routes[index + 1].continues
        beginning = isFirstOfSeveral ? ruling : nil
      }
      ruling.fallen = index
      if ruling.line.count >= routesPerStack && route.failure == nil {
        ruling.ending = Ending(reason: .overLimit)
        break
      }
      guard
        let judgement = stands(route, after: ruling.line, of: routes, schema: schema)
      else {
        isComplete = false
        ruling.line.append(.saved(index))
        continue
      }
      ruling.validity.merge(judgement.validity, isShown: judgement.ending == nil)
      if let ending = judgement.ending {
        if ending.isDoubt, keepsDoubt {
          ruling.doubts.append((index, ending))
          ruling.line.append(.saved(index))
          ruling.standing = index + 1
          continue
        }
        guard ending.reason == .parentMismatch, isComplete, let stack else {
          ruling.ending = ending
          break
        }
        switch rebuild(at: index, after: ruling.line, inStack: stack, schema: schema) {
        case .unknown:
          return nil
        case .impossible(let validity):
          ruling.validity.merge(validity, isShown: false)
          ruling.ending = ending
        case .line(let line, let validity):
          ruling.validity.merge(validity, isShown: true)
          ruling.moved.append((index, ending))
          ruling.line = line
        }
        if ruling.ending != nil { break }
      } else {
        ruling.line.append(.saved(index))
      }
      ruling.standing = index + 1
    }
    if let beginning, ruling.ending != nil { ruling.fallBack(to: beginning) }
    return isComplete ? ruling : nil
  }

  /// Whether the main record of a route is known to lie under another parent than its lineage asks.
  ///
  /// Then no parent takes its place, whatever the reason why it is not shown: what that parent is
  /// would tell a record that moved from one that was deleted or is forbidden.
  private mutating func isElsewhere(
    _ route: Route, after line: StackLine, inStack stack: Int, _ schema: some SchemaSource
  ) -> Bool {
    guard let place = route.references.first?.place, facts[place].state == .found,
      let expected = expectedParent(of: route, after: line, of: stacks[stack], schema: schema)
    else { return false }
    return facts.parent(of: place) != expected
  }

  private enum Fallback {
    case unknown
    case none(Instant?)
    case append(RecordID, Instant?, passed: Instant?)
  }

  /// Walks up from a record that failed to the nearest ancestor that may be shown instead.
  ///
  /// The walk is the same whether the record was deleted, denied, unauthorized or expired, so that
  /// its end says nothing about which.
  private mutating func nearestValidParent(
    of start: FactTable.Place, inStack stack: Int, after line: StackLine, schema: some SchemaSource
  ) -> Fallback {
    var followed: [FactTable.Place] = [start]
    var passed: Instant?
    while followed.count <= FactTable.ancestorLimit {
      guard let parent = facts.parent(of: followed[followed.count - 1]),
        !followed.contains(parent)
      else { return .none(passed) }
      followed.append(parent)
      switch facts[parent].state {
      case .unknown:
        facts.want(record: parent)
        return .unknown
      case .missing, .failed, .notSynced: return .none(passed)
      case .found: break
      }
      let ancestor = facts[parent].record
      if isShown(parent, in: line, inStack: stack, schema: schema) { return .none(passed) }
      guard let route = schema.route(for: ancestor) else { continue }
      guard
        let judgement = stands(
          ruled(route, showing: ancestor), after: line, of: stacks[stack], schema: schema)
      else { return .unknown }
      if judgement.ending == nil { return .append(ancestor, judgement.validity, passed: passed) }
      passed = Validity.earlier(passed, judgement.validity)
    }
    return .none(passed)
  }

  /// Whether a line shows a record: by a reference of one of its routes, or by the schema's route.
  private func isShown(
    _ place: FactTable.Place, in line: StackLine, inStack stack: Int, schema: some SchemaSource
  ) -> Bool {
    line.frames.contains { frame in
      if case .saved(let index) = frame,
        stacks[stack][index].references.contains(where: { $0.place == place })
      {
        return true
      }
      return shows(facts[place].record, frame, inStack: stack, schema: schema)
    }
  }
}
