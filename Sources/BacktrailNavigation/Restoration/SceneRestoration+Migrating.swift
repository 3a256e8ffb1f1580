extension SceneRestoration {
  /// What route migrations made of one stored element.
  enum ElementMigration {
    /// Nothing: it is read as it is stored.
    case asStored
    /// The texts of the routes that it became, none where it was taken out.
    case routes([JSONText])
    /// A step failed.
    case failed(DecodeFailure)
  }

  /// Reads a stack of an older version as far as the first stored route that cannot stand.
  mutating func readRoutes(
    _ elements: [SceneDocument.Element], migratedBy migration: PartMigration,
    at place: RoutePlace, hints: [Int64], into routes: inout [Reader.Route],
    _ positions: inout StoredPositions
  ) -> [RestorationRules.Route] {
    var ruled: [RestorationRules.Route] = []
    elements: for (index, element) in elements.enumerated() {
      if ruled.count > rules.routesPerStack { break }
      switch migrate(element, by: migration, at: place, index) {
      case .asStored:
        let (route, rule) = readRoute(element, hints: hints)
        ruled.append(rule)
        positions.append(1)
        guard let route, rule.failure == nil, rule.isRestorable else { break elements }
        routes.append(route)
      case .failed(let failure):
        ruled.append(RestorationRules.Route(failure: failure))
        positions.append(1)
        break elements
      case .routes(let texts):
        positions.append(texts.count)
        for (number, text) in texts.enumerated() {
          let (route, rule) = ruledRoute(reader.route(migrated: text), continues: number > 0)
          ruled.append(rule)
          guard let route, rule.failure == nil, rule.isRestorable else { break elements }
          routes.append(route.route)
        }
      }
    }
    return ruled
  }

  /// Runs migrations on an element, and notes what changed.
  mutating func migrate(
    _ element: SceneDocument.Element, by migration: PartMigration, at place: RoutePlace,
    _ index: Int
  ) -> ElementMigration {
    guard element.failure == nil, let node = element.node else { return .asStored }
    let outcome =
      place == .presented
      ? migration.run(onModal: node, in: document.text) : migration.run(on: node, in: document.text)
    switch outcome {
    case .unchanged: return .asStored
    case .failed(let failure, let steps):
      if !steps.isEmpty {
        migrated.append(
          MigratedRoute(place: place, index: index, steps: steps, count: 0, failure: failure))
      }
      return .failed(failure)
    case .changed(let texts, let steps):
      migrated.append(
        MigratedRoute(place: place, index: index, steps: steps, count: texts.count))
      return .routes(texts)
    }
  }

  /// What became of an element that stands alone: a sidebar selection or a modal.
  ///
  /// One that was taken out does not come back, which is no loss, and one cannot become several.
  mutating func single<Value>(
    _ texts: [JSONText], _ decode: (JSONText) -> Result<ReadRoute<Value>, DecodeFailure>
  ) -> (ReadRoute<Value>?, RestorationRules.Route) {
    guard let text = texts.first else { return (nil, RestorationRules.Route(isRestorable: false)) }
    guard texts.count == 1 else {
      return (nil, RestorationRules.Route(failure: DecodeFailure(.wrongShape)))
    }
    return ruledRoute(decode(text), continues: false)
  }

  private mutating func ruledRoute<Value>(
    _ result: Result<ReadRoute<Value>, DecodeFailure>, continues: Bool
  ) -> (ReadRoute<Value>?, RestorationRules.Route) {
    switch result {
    case .success(let read):
      // The keys that are stored for references are those of another form.
      var rule = rules.route(references: read.references, isRestorable: read.isRestorable)
      rule.continues = continues
      return (read, rule)
    case .failure(let failure):
      return (nil, RestorationRules.Route(failure: failure, continues: continues))
    }
  }
}
