/// How scenes are audited.
public struct AuditOptions: Sendable {
  /// How much of a restore is judged.
  public enum Judgement: String, Hashable, Sendable, CaseIterable, Codable {
    /// Whether scenes can be read and routes decode, and what the schema says of them. Records and
    /// grants are not looked at: this is what a change of an app's routes can break.
    case decoding
    /// That, and whether records are there and lie where they should. Everything is allowed.
    case records
    /// All that a restore judges.
    case everything
  }

  /// How much of a restore is judged; everything unless said otherwise.
  public var judging: Judgement = .everything
  /// The roles of a principal, by its id; none unless said otherwise. A store does not know them.
  public var roles: @Sendable (_ principal: String) -> [String] = { _ in [] }
  /// How many routes are named in each group; 3 unless said otherwise.
  public var examplesPerGroup = 3
  /// Whether an example carries its encoded route, which may be private. False unless said otherwise.
  public var showsRoutes = false
  /// How many scenes are judged in one snapshot; 200 unless said otherwise.
  public var scenesPerBatch = 200
  /// Where an audit before stopped; nil to begin with the first scene.
  public var position: ScenePosition?
  /// After how many scenes it stops, 1 or more; nil for none.
  public var limit: Int?

  /// The options that hold unless said otherwise.
  public init() {}

  /// The options that hold unless said otherwise, judging so much.
  public init(judging: Judgement) {
    self.judging = judging
  }
}
