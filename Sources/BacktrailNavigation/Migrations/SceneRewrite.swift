/// What rewriting a stored scene by the route migrations of a schema comes to.
package struct SceneRewrite: Sendable {
  /// A part of an older version that stays as it is stored.
  package struct Left: Hashable, Sendable {
    /// The part: a stack, the sidebar selection, or what is presented.
    package var place: RoutePlace
    /// Why: what a step failed with, or what became of a route that does not decode.
    package var failure: DecodeFailure
  }

  /// The change that rewrites the scene; nil where every part is of this version, or stays.
  package var change: SceneChange?
  /// The parts that are rewritten, stacks first.
  package var parts: [(place: RoutePlace, rewrite: PartRewrite)] = []
  /// The parts that stay as they are stored though they are older.
  package var left: [Left] = []

  /// How many routes each step changed.
  package var counts: [RouteStepName: Int] {
    var counts: [RouteStepName: Int] = [:]
    for route in parts.flatMap(\.rewrite.migrated) {
      for step in route.steps { counts[step, default: 0] += 1 }
    }
    return counts
  }
}
