extension RestoredScene {
  /// What may be said of this to the person whose scene it is, for a backend that answers to them.
  ///
  /// - Parameter scene: The id of the scene.
  /// - Throws: `EncodeFailure` where a route decodes but does not encode.
  public func publicForm(ofScene scene: String) throws(EncodeFailure) -> PublicRestoration {
    try RestoredDocument(self, scene: scene).publicForm
  }
}

extension RestoredDocument {
  /// A restored scene in the encoded form, with its stacks in the order of the tabs.
  ///
  /// - Throws: `EncodeFailure` where a route decodes but does not encode.
  package init<Schema: NavigationSchema>(
    _ restored: RestoredScene<Schema>, scene: String
  ) throws(EncodeFailure) {
    let state = restored.state
    self.init(
      scene: scene, schema: UntypedSchema(tabs: [state.selectedTab.rawValue]),
      report: restored.report)
    for tab in Schema.Tab.allCases {
      guard let routes = state.stacks[tab] else { continue }
      stacks.append((tab.rawValue, try Self.encoded(routes)))
    }
    if let route = state.sidebar { sidebar = EncodedRoute(try RouteEncoder.encode(route)) }
    for item in state.presented {
      presented.append(
        Presented(
          over: item.over.rawValue, kind: item.kind,
          modal: EncodedRoute(try RouteEncoder.encode(item.modal)),
          stack: try Self.encoded(item.stack)))
    }
  }

  private static func encoded(
    _ routes: [some NavigationRoute]
  ) throws(EncodeFailure) -> [EncodedRoute] {
    var encoded: [EncodedRoute] = []
    for route in routes { encoded.append(EncodedRoute(try RouteEncoder.encode(route))) }
    return encoded
  }
}
