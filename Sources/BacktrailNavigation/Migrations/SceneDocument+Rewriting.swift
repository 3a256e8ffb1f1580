extension SceneDocument {
  /// Rewrites every part of an older version by the route migrations of a schema.
  ///
  /// A part is rewritten as a whole: routes that no step changes stay byte for byte, and so do the
  /// references that are stored with them. What stays as it is stored, with its version:
  /// - a part in which a step fails, or in which a route does not decode when all steps have run,
  /// - a part that would be larger than a scene allows,
  /// - the stacks of tabs that the schema does not have.
  ///
  /// Done again, nothing changes.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - limits: How large a scene may be.
  package func rewrite<Schema: NavigationSchema>(
    for schema: Schema.Type, limits: SceneLimits
  ) -> SceneRewrite {
    var rewrite = SceneRewrite()
    var change = SceneChange(schemaVersion: max(schemaVersion, Schema.schemaVersion))
    let rewriter = PartRewriter<Schema>(document: self, limits: limits)
    // It does not matter which version wrote a part that holds nothing.
    var places: [RoutePlace] = stacks.compactMap { stack in
      let isKnown = Schema.Tab.named(stack.tab) != nil
      return isKnown && !stack.elements.isEmpty ? .stack(stack.tab) : nil
    }
    if sidebar != nil { places.append(.sidebar) }
    if !presented.isEmpty { places.append(.presented) }
    for place in places where version(at: place) < Schema.schemaVersion {
      do {
        let part = try rewriter.rewrite(place)
        change.replace(place, with: part.bytes, version: Schema.schemaVersion)
        rewrite.parts.append((place, part))
      } catch {
        rewrite.left.append(SceneRewrite.Left(place: place, failure: error))
      }
    }
    if !rewrite.parts.isEmpty { rewrite.change = change }
    return rewrite
  }

  /// Rewrites one part that is stored apart from its scene, such as a tail.
  ///
  /// - Parameters:
  ///   - part: The stored form of the part.
  ///   - place: Which part it is: a stack, the sidebar selection, or what is presented.
  ///   - version: The version of the schema that wrote it.
  ///   - schema: The schema.
  ///   - limits: How large a scene may be.
  /// - Returns: nil where the part is not of an older version, or holds nothing that can be read.
  /// - Throws: ``DecodeFailure``, where it has to stay as it is.
  package static func rewrite<Schema: NavigationSchema>(
    part: [UInt8], at place: RoutePlace, from version: Int, for schema: Schema.Type,
    limits: SceneLimits
  ) throws(DecodeFailure) -> PartRewrite? {
    guard version < Schema.schemaVersion,
      let document = document(ofPart: part, at: place, version: version)
    else { return nil }
    return try PartRewriter<Schema>(document: document, limits: limits).rewrite(place)
  }
}
