/// What a semantic becomes in an environment.
public struct ResolvedPresentation: Hashable, Sendable {
  /// What was asked for.
  public let semantic: PresentationSemantic
  /// The container that is really used.
  public let container: PresentationSemantic
  /// The ways in which a person can dismiss it; empty where only the app closes it.
  public let dismissals: Set<DismissalWay>
  /// The heights at which it rests; empty where detents play no part.
  public let detents: [SheetDetent]
  /// The size that is used; automatic where sizing plays no part.
  public let sizing: SheetSizing

  /// Whether another container is used than the semantic's own.
  public var isAdapted: Bool { semantic != container }

  /// Whether there is a handle to drag it from one height to another.
  public var showsGrabber: Bool { detents.count > 1 }
}
