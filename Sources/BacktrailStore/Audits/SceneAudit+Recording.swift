internal import BacktrailNavigation

extension SceneAudit {
  /// Counts a scene.
  ///
  /// - Parameters:
  ///   - row: The scene.
  ///   - document: Its document; nil where it cannot be read.
  ///   - report: What a restore makes of it.
  ///   - names: The names of cases that are known.
  ///   - showsRoutes: Whether examples carry their encoded routes.
  mutating func record(
    _ row: SceneRow, _ document: SceneDocument?, _ report: RestorationReport,
    knowing names: Set<OpaqueText>, showsRoutes: Bool
  ) {
    scenes += 1
    guard let document, report.outcome == .restored else {
      unreadable[report.notes.first?.reason ?? .notAScene, default: 0] += 1
      return
    }
    add(scenes: 1, ofVersion: document.schemaVersion)
    let loss = SceneLoss(of: document, report)
    routes += loss.routes
    var lost = 0
    var parked = 0
    var groups: [AuditGroup.Key: AuditGroup] = [:]
    for route in loss.lost {
      if route.isParked { parked += 1 + route.behind } else { lost += 1 + route.behind }
      if route.place == .presented, !route.isParked { lostPresented += 1 }
      if route.reason == .unknownTab, case .stack(let tab) = route.place {
        add(AuditedTab(name: tab, scenes: 1, routes: 1 + route.behind))
      }
      var group = AuditGroup(
        reason: route.reason, caseName: route.route?.caseName(knowing: names),
        isParked: route.isParked)
      group.routes = 1
      group.behind = route.behind
      group.scenes = 1
      let example = AuditExample(
        principal: row.principal, scene: row.scene, place: route.place, index: route.index,
        route: showsRoutes ? route.route : nil)
      group.examples = examplesPerGroup > 0 ? [example] : []
      if var known = groups[group.key] {
        known.add(group, examples: examplesPerGroup)
        known.scenes = 1
        groups[group.key] = known
      } else {
        groups[group.key] = group
      }
    }
    for (_, group) in groups.sorted(by: { $0.key < $1.key }) { add(group) }
    for step in report.auditedSteps { add(step) }
    lostRoutes += lost
    parkedRoutes += parked
    if lost > 0 {
      losses[lost, default: 0] += 1
      shallower += 1
    } else if parked > 0 {
      self.parked += 1
    } else if report.isWhole {
      whole += 1
    } else {
      noted += 1
    }
  }
}

extension RestorationReport {
  /// What became of each route that route migrations changed, or were to change, step by step.
  fileprivate var auditedSteps: [AuditedStep] {
    migrated.flatMap { route -> [AuditedStep] in
      let ends = dropped.filter { $0.place == route.place && $0.reason.stage == .decode }
      // Nobody has decoded what comes after a route that does not decode.
      if ends.contains(where: { $0.index < route.index }) { return [] }
      let isFailing = route.failure != nil || ends.contains { $0.index == route.index }
      return route.steps.enumerated().map { index, name in
        var step = AuditedStep(name)
        if isFailing {
          step.failing = 1
        } else if route.count == 0, index == route.steps.count - 1 {
          step.removed = 1
        } else {
          step.repaired = 1
        }
        return step
      }
    }
  }
}
