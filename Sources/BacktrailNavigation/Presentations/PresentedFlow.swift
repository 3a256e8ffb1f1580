/// One flow in two containers: covering all where there are covers, pushed where there are none.
///
/// However it was entered, it closes as a whole and lands where it was started from: closing never
/// pops a single level and leaves a person in the middle of it.
///
/// ```swift
/// let game = PresentedFlow<App>(.game(id), pushedAs: .board(id))
/// let landing = state.start(game, in: environment)
/// // … on any platform, after any number of steps within:
/// state.close(landing)
/// ```
public struct PresentedFlow<Schema: NavigationSchema>: Hashable, Sendable {
  /// What is presented where it is not pushed.
  public var modal: Schema.Modal
  /// The first route where it is pushed.
  public var route: Schema.Route
  /// How it is presented where the platform can.
  public var kind: PresentationKind
  /// What takes the place of a full-screen cover where there is none.
  public var fallback: CoverFallback

  /// A flow.
  ///
  /// - Parameters:
  ///   - modal: What is presented where it is not pushed.
  ///   - route: The first route where it is pushed. A stack should hold it for this flow only: it is
  ///     by this route that an open flow is found.
  ///   - kind: How it is presented where the platform can.
  ///   - fallback: What takes the place of a full-screen cover where there is none.
  public init(
    _ modal: Schema.Modal, pushedAs route: Schema.Route,
    as kind: PresentationKind = .fullScreenCover, fallback: CoverFallback = .push
  ) {
    self.modal = modal
    self.route = route
    self.kind = kind
    self.fallback = fallback
  }

  /// How it is presented in an environment; nil where it is pushed.
  public func kind(in environment: PresentationEnvironment) -> PresentationKind? {
    let semantic = PresentationSemantic(kind)
    // What adapts to the width is adapted by the system while it is shown; only what a platform
    // does not have at all is another kind from the start.
    if semantic.isAvailable(on: environment.platform) { return kind }
    return semantic.resolved(in: environment, options: modal.options, fallback: fallback)
      .container.kind
  }
}
