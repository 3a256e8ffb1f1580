import BacktrailNavigation

/// The route that stands for a record of some kind, as written on the command line.
struct ParentRouteArgument: Sendable {
  /// The kind of the record.
  let kind: String
  /// The JSON of the route, in which `{id}` stands for the record's id.
  let template: UntypedSchema.ParentTemplate

  /// Reads `KIND=ROUTE`. The first equals sign separates.
  init(parsing text: String) throws(ValueProblem) {
    guard let separator = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw ValueProblem("it has no equals sign")
    }
    kind = String(text[..<separator])
    let route = String(text[text.utf8.index(after: separator)...])
    if let problem = IdentifierRule.problem(inKind: kind) {
      throw ValueProblem("the kind \(problem)")
    }
    if route.isEmpty { throw ValueProblem("the route is empty") }
    guard let template = UntypedSchema.ParentTemplate(route) else {
      throw ValueProblem("the route is not JSON")
    }
    self.template = template
  }
}
