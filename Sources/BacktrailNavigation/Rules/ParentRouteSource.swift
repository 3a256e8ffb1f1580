/// What a schema has for the ancestors of records whose routes were dropped.
protocol ParentRouteSource {
  /// Whether a parent may take the place of a route whose record has this kind.
  func fallsBack(fromKind kind: String) -> Bool

  /// What shows an ancestor, in a stack of which the first so many routes stand.
  func parentRoute(for ancestor: RecordID, inStack stack: Int, standing: Int) -> ParentRoute
}

/// What a schema has for one ancestor.
enum ParentRoute: Sendable {
  /// No route shows it.
  case none
  /// The route that shows it is already in the stack.
  case present
  /// This route shows it.
  case route(references: [RecordReference], isRestorable: Bool)
}
