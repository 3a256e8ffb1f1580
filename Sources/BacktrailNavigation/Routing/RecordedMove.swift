/// What a router did, for those who follow it.
public struct RecordedMove<Schema: NavigationSchema>: Hashable, Sendable {
  /// Whether the move was made, or taken back, or made once more.
  public enum Direction: String, Hashable, Sendable, Codable {
    case made, undone, redone
  }

  /// The move.
  public let move: NavigationMove<Schema>
  /// Whether it was made, taken back or made once more.
  public let direction: Direction
  /// What became of it.
  public let outcome: MoveOutcome
  /// The state after it.
  public let state: SceneState<Schema>
}
