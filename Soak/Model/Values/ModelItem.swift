internal import BacktrailNavigation

/// A presented item as it is stored.
struct ModelItem: Hashable, Sendable {
  var modal: ModelModal
  var over: String
  var kind: PresentationKind
  var stack: [ModelElement]

  /// As it lies in a scene document.
  var document: String {
    let references =
      modal.references.isEmpty
      ? "" : #""references":\#(ModelElement.document(modal.references)),"#
    let routes = stack.map(\.document).joined(separator: ",")
    return #"{"kind":"\#(kind.rawValue)","modal":\#(modal.json),"over":"\#(over)","#
      + #"\#(references)"stack":[\#(routes)]}"#
  }
}
