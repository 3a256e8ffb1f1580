/// One presented item of a stored scene.
struct WorldPresented: Sendable {
  var item: WorldElement<WorldModal>
  /// The name of the tab that it is over.
  var over: String
  /// How it is presented; a word that means nothing now and then.
  var kind: String
  var stack: [WorldElement<WorldRoute>] = []

  /// The item as JSON.
  var document: String {
    guard var members = item.members(under: "modal") else { return item.document }
    members.append("\"over\":\(WorldJSON.encoded(over))")
    members.append("\"kind\":\(WorldJSON.encoded(kind))")
    members.append("\"stack\":[\(stack.map(\.document).joined(separator: ","))]")
    return "{\(members.joined(separator: ","))}"
  }
}
