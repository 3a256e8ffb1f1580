extension RestorationRules {
  /// Notes every parent to which a stack could fall back if the authorizer refuses one of its routes,
  /// so that one question is enough.
  ///
  /// Where a fact is missing to tell whether a parent is there, it is asked for.
  mutating func noteFallbacks(of ruling: Ruling, schema: some SchemaSource) {
    for (stack, outcome) in ruling.stacks.enumerated() {
      let last = min(max(outcome.standing, outcome.fallen) + 1, stacks[stack].count)
      for route in stacks[stack][..<last] {
        for reference in route.references
        where schema.fallsBack(fromKind: reference.reference.kind) {
          noteAncestors(of: reference.place, schema: schema)
        }
      }
    }
  }

  private mutating func noteAncestors(of start: FactTable.Place, schema: some SchemaSource) {
    var followed: [FactTable.Place] = [start]
    while followed.count <= FactTable.ancestorLimit,
      let parent = facts.parent(of: followed[followed.count - 1]), !followed.contains(parent)
    {
      followed.append(parent)
      let ancestor = facts[parent].record
      guard let route = schema.route(for: ancestor) else { continue }
      for reference in ruled(route, showing: ancestor).references {
        guard case .alive = facts.standing(of: reference.place) else { continue }
        facts.noteAuthorization(of: reference.place, action: reference.reference.actionText)
      }
    }
  }
}
