/// One failure, or a compound of several, at its positions: all that is needed to bring it about
/// again.
public struct HarnessCase: Hashable, Sendable {
  /// A fault at its position.
  public struct Step: Hashable, Sendable {
    /// What fails.
    public var fault: HarnessFault
    /// Where.
    public var position: HarnessPosition
    /// Which of several ways of failing there, counted from 0: the ancestor, the parameter, the bit
    /// or the call.
    public var variant: Int

    /// A fault at a position.
    public init(_ fault: HarnessFault, at position: HarnessPosition, variant: Int = 0) {
      self.fault = fault
      self.position = position
      self.variant = variant
    }
  }

  /// The seed that everything random in the case follows from.
  public var seed: UInt64
  /// What fails, in order.
  public var steps: [Step]

  /// A case.
  public init(seed: UInt64, steps: [Step]) {
    self.seed = seed
    self.steps = steps
  }
}
