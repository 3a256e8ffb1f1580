internal import BacktrailNavigation

/// An element of a stored stack: a route, or something that this app does not know.
struct ModelElement: Hashable, Sendable {
  /// The encoded form.
  let json: String
  /// The route; nil where the app knows no such case.
  let route: ModelRoute?
  /// The references that are stored with it, which need not be those of the route.
  let references: [RecordReference]

  init(_ route: ModelRoute) {
    self.init(json: route.json, route: route, references: route.references)
  }

  init(json: String, route: ModelRoute?, references: [RecordReference]) {
    self.json = json
    self.route = route
    self.references = references
  }

  /// As it lies in a scene document.
  var document: String {
    references.isEmpty
      ? #"{"route":\#(json)}"#
      : #"{"references":\#(Self.document(references)),"route":\#(json)}"#
  }

  static func document(_ references: [RecordReference]) -> String {
    let objects = references.map { reference in
      let action = reference.action == "view" ? "" : #""action":"\#(reference.action)","#
      return #"{\#(action)"id":"\#(reference.id)","kind":"\#(reference.kind)"}"#
    }
    return "[\(objects.joined(separator: ","))]"
  }
}
