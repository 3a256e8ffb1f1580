/// What became of a move.
public enum MoveOutcome: Hashable, Sendable {
  /// The state has changed as the move says.
  case moved
  /// The state is what the move asks for already.
  case unchanged
  /// The item waits until what is presented over the same stack has been dismissed.
  case queued
  /// The move would throw away changes that are not saved, and a confirmation asks for them.
  ///
  /// Only the presentations concerned are marked. Once the dismissal is confirmed, what is presented
  /// goes; a move that wanted more than that has to be made again.
  case asksConfirmation
  /// The move cannot be made, and nothing has changed.
  case refused(MoveRefusal)
}
