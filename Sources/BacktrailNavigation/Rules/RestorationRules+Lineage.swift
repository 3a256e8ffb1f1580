extension RestorationRules {
  /// The main record of a frame: what its route shows first.
  private mutating func main(
    of frame: StackLine.Frame, in routes: [Route], schema: some SchemaSource
  ) -> FactTable.Place? {
    switch frame {
    case .saved(let index): routes[index].references.first?.place
    case .ancestor(let record):
      // What the route says, and not what it stands for: saved and restored again it says the same.
      schema.route(for: record)?.references.first.map { facts.place(of: $0.record) }
    }
  }

  /// Where in a line the record is shown that a record of this kind has to be a child of.
  private mutating func expectedParent(
    ofKindAt place: FactTable.Place, in line: StackLine, of routes: [Route],
    schema: some SchemaSource
  ) -> (frame: Int, place: FactTable.Place)? {
    guard let lineage = schema.lineage(ofKind: facts[place].record.kind) else { return nil }
    let parentKind = OpaqueText(lineage.parentKind)
    for frame in line.frames.indices.reversed() {
      if let shown = main(of: line.frames[frame], in: routes, schema: schema),
        facts[shown].record.kindText == parentKind
      {
        return (frame, shown)
      }
    }
    return nil
  }

  /// The record that the main record of a route has to be a child of, when it follows a line.
  mutating func expectedParent(
    of route: Route, after line: StackLine, of routes: [Route], schema: some SchemaSource
  ) -> FactTable.Place? {
    guard let place = route.references.first?.place else { return nil }
    return expectedParent(ofKindAt: place, in: line, of: routes, schema: schema)?.place
  }

  /// What became of an attempt to build a stack anew.
  enum Rebuild {
    /// A fact is missing, which was asked for.
    case unknown
    /// Not everything on the way to the record may be shown.
    case impossible(Instant?)
    /// The line ends with the route of the record that moved.
    case line(StackLine, Instant?)
  }

  /// Builds a stack anew whose route at an index shows a record that moved under other parents.
  ///
  /// What stood for the old parents gives way to the schema's routes for the new ones, root first;
  /// what came before them stays.
  mutating func rebuild(
    at index: Int, after line: StackLine, inStack stack: Int, schema: some SchemaSource
  ) -> Rebuild {
    let routes = stacks[stack]
    guard let moved = routes[index].references.first?.place,
      schema.lineage(ofKind: facts[moved].record.kind)?.rebuilds == true
    else { return .impossible(nil) }
    var rebuilt = StackLine(
      frames: Array(line.frames[..<top(above: moved, in: line, of: routes, schema: schema)]))
    var ancestors = shownAncestors(of: moved, schema: schema)
    for (position, ancestor) in ancestors.enumerated().reversed() {
      let isShown = { (frame: StackLine.Frame) in
        shows(facts[ancestor].record, frame, inStack: stack, schema: schema)
      }
      guard let frame = rebuilt.frames.firstIndex(where: isShown) else { continue }
      rebuilt.frames.removeSubrange((frame + 1)...)
      ancestors.removeSubrange(...position)
      break
    }
    guard rebuilt.count + ancestors.count < routesPerStack else { return .impossible(nil) }
    var validity: Instant?
    for ancestor in ancestors {
      let record = facts[ancestor].record
      guard let route = schema.route(for: record) else { return .impossible(validity) }
      switch stands(ruled(route, showing: record), after: rebuilt, of: routes, schema: schema) {
      case nil: return .unknown
      case .some(let judgement):
        validity = Validity.earlier(validity, judgement.validity)
        if judgement.ending != nil { return .impossible(validity) }
      }
      rebuilt.append(.ancestor(record))
    }
    guard
      let judgement = stands(routes[index], after: rebuilt, of: routes, schema: schema)
    else { return .unknown }
    validity = Validity.earlier(validity, judgement.validity)
    if judgement.ending != nil { return .impossible(validity) }
    rebuilt.append(.saved(index))
    return .line(rebuilt, validity)
  }

  /// Judges a route that follows a line, with its lineage.
  mutating func stands(
    _ route: Route, after line: StackLine, of routes: [Route], schema: some SchemaSource
  ) -> Judgement? {
    judge(
      route, under: expectedParent(of: route, after: line, of: routes, schema: schema))
  }

  /// The first frame of a line that is there for the old parents of a record.
  private mutating func top(
    above place: FactTable.Place, in line: StackLine, of routes: [Route],
    schema: some SchemaSource
  ) -> Int {
    var top = line.count
    var current = place
    while let parent = expectedParent(
      ofKindAt: current, in: StackLine(frames: Array(line.frames[..<top])), of: routes,
      schema: schema)
    {
      top = parent.frame
      current = parent.place
    }
    return top
  }

  /// The ancestors of a living record for which the schema has a route, root first.
  private func shownAncestors(
    of place: FactTable.Place, schema: some SchemaSource
  ) -> [FactTable.Place] {
    var ancestors: [FactTable.Place] = []
    var current = facts.parent(of: place)
    while let here = current, ancestors.count <= FactTable.ancestorLimit {
      if schema.route(for: facts[here].record) != nil { ancestors.append(here) }
      current = facts.parent(of: here)
    }
    return ancestors.reversed()
  }

  /// Whether a frame is the schema's route for a record.
  func shows(
    _ record: RecordID, _ frame: StackLine.Frame, inStack stack: Int, schema: some SchemaSource
  ) -> Bool {
    switch frame {
    case .saved(let index): schema.shows(record, inStack: stack, at: index)
    case .ancestor(let ancestor): ancestor == record
    }
  }

  /// A schema's route for a record as the rules see it. It needs the record itself, whether or not
  /// it says so.
  mutating func ruled(_ route: SchemaRoute, showing record: RecordID) -> Route {
    var references = route.references
    if !references.contains(where: { $0.record == record }) {
      references.append(RecordReference(record))
    }
    return self.route(references: references, isRestorable: route.isRestorable)
  }
}
