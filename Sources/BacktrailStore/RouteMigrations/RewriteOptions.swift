/// How stored routes are rewritten.
public struct RewriteOptions: Sendable {
  /// Whether everything is only counted, and nothing is written. False unless said otherwise.
  public var isRehearsal = false
  /// How many scenes are rewritten in one transaction; 50 unless said otherwise. Between two of them
  /// other writers get their turn.
  public var scenesPerBatch = 50
  /// Where a rewriting before stopped; nil to begin with the first scene.
  public var position: ScenePosition?
  /// After how many scenes it stops, 1 or more; nil for none.
  public var limit: Int?

  /// The options that hold unless said otherwise.
  public init() {}

  /// The options that hold unless said otherwise, writing or not.
  public init(isRehearsal: Bool) {
    self.isRehearsal = isRehearsal
  }
}
