import BacktrailNavigation

extension WorldChecks {
  /// Routes that are validated by themselves get the verdicts of a stack that holds them.
  static func validation(_ world: RandomWorld) throws -> [String] {
    let judge = NaiveRestorer(world)
    var problems: [String] = []
    for stack in world.scene.stacks {
      let routes = stack.elements.compactMap(\.value)
      let elements = routes.map { WorldElement(content: .good($0)) }
      let prefix = judge.prefix(of: elements, at: .stack(stack.tab))
      let parent = judge.nearestValidParent(after: prefix)?.route
      let expected =
        prefix.routes.map { "\($0) valid" }
        + prefix.dropped.map { "\(routes[$0.index]) \(RouteVerdict.Verdict.dropped($0.reason))" }
        + (parent.map { ["\($0) appended"] } ?? [])

      var facts = WorldFacts(world)
      let found = try StackValidation<WorldSchema>(
        routes, for: world.principal, at: world.instant
      ).decide(answeredBy: &facts)
      let foundLines =
        found.verdicts.map { "\($0.route) \($0.verdict)" }
        + (found.appended.map { ["\($0) appended"] } ?? [])
      if let difference = WorldOutcome.difference(expected, foundLines) {
        problems.append("\(stack.tab), validated:\n\(difference)")
      }
    }
    return problems
  }
}
