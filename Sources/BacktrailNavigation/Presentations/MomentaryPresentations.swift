/// What belongs to the presentations of the moment, and is never stored.
public struct MomentaryPresentations<Schema: NavigationSchema>: Hashable, Sendable {
  /// What waits until what is presented over the same stack has been dismissed, first come first.
  public var queued: [PresentedItem<Schema>] = []
  /// The tabs over whose stacks something is presented that has changes which are not saved.
  public var unsaved: Set<Schema.Tab> = []
  /// The tabs over whose stacks a confirmation asks whether such changes are to be thrown away.
  public var confirming: Set<Schema.Tab> = []

  /// Nothing.
  public init() {}
}
