extension SceneDocument {
  /// A document with nothing in it but one part.
  ///
  /// - Parameters:
  ///   - part: The stored form of the part: a stack, the sidebar selection, or what is presented.
  ///   - place: Which part it is.
  ///   - version: The version of the schema that wrote it.
  package static func bytes(
    ofPart part: [UInt8], alone place: RoutePlace, version: Int
  ) -> [UInt8] {
    var change = SceneChange(schemaVersion: version)
    change.replace(place, with: part, version: version)
    return change.merged(into: nil)
  }

  /// The stored form of a stack of bare routes, without what is stored beside them.
  package static func stack(of routes: [EncodedRoute]) -> [UInt8] {
    SceneChange.array(
      routes.map { SceneChange.object([(SceneKey.route as String, Array($0.utf8))]) })
  }
}
