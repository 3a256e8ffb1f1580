extension SceneDocument {
  /// Rewrites every part of an older version by the route migrations of a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - limits: How large a scene may be.
  package func rewrite<Schema: NavigationSchema>(
    for schema: Schema.Type, limits: SceneLimits
  ) -> SceneRewrite {
    SceneRewrite()
  }

  /// Rewrites one part that is stored apart from its scene, such as a tail.
  ///
  /// - Parameters:
  ///   - part: The stored form of the part.
  ///   - place: Which part it is: a stack, the sidebar selection, or what is presented.
  ///   - version: The version of the schema that wrote it.
  ///   - schema: The schema.
  ///   - limits: How large a scene may be.
  /// - Returns: nil where the part is not of an older version.
  /// - Throws: ``DecodeFailure``, where it has to stay as it is.
  package static func rewrite<Schema: NavigationSchema>(
    part: [UInt8], at place: RoutePlace, from version: Int, for schema: Schema.Type,
    limits: SceneLimits
  ) throws(DecodeFailure) -> PartRewrite? {
    nil
  }
}
