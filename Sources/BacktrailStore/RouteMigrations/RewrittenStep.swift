/// How many stored routes one step of a route migration changed.
public struct RewrittenStep: Hashable, Sendable, Codable {
  /// The version of the schema that the step's migration leads to.
  public var version: Int
  /// The step's place in that migration, from 0.
  public var index: Int
  /// What the step does, such as `renameCase "board" to "project"`.
  public var step: String
  /// How many routes it changed, in scenes; those in tails are not counted.
  public var routes: Int
}
