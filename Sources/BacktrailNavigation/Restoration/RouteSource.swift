/// What a schema says to the rules about stacks of an app's own routes.
struct RouteSource<Schema: NavigationSchema>: SchemaSource {
  let stacks: [[Schema.Route]]

  func fallsBack(fromKind kind: String) -> Bool { Schema.fallsBackToParent(fromKind: kind) }

  func lineage(ofKind kind: String) -> Lineage? { Schema.lineage(ofKind: kind) }

  func route(for record: RecordID) -> SchemaRoute? {
    Schema.route(for: record).map {
      SchemaRoute(references: $0.references, isRestorable: $0.mayComeBack)
    }
  }

  func shows(_ record: RecordID, inStack stack: Int, at index: Int) -> Bool {
    stacks[stack][index] == Schema.route(for: record)
  }
}

extension StackRuling {
  /// The routes that stand, and the parent that follows them where one does.
  func routes<Schema: NavigationSchema>(
    of saved: [Schema.Route], in schema: Schema.Type
  ) -> [Schema.Route] {
    var routes = line.frames.compactMap { frame in
      switch frame {
      case .saved(let index): saved[index]
      case .ancestor(let record): Schema.route(for: record)
      }
    }
    if let parent = appended.flatMap(Schema.route(for:)) { routes.append(parent) }
    return routes
  }
}
