extension Router {
  /// Opens a flow over the stack of a tab, in the container that the platform has for it.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - tab: The tab over whose stack it opens. The selected one unless said otherwise.
  ///   - platform: The platform, ``PresentationPlatform/current`` in an app.
  /// - Returns: Where it lands, to be handed to ``close(_:discardingChanges:)``.
  @discardableResult
  public func start(
    _ flow: PresentedFlow<Schema>, over tab: Schema.Tab? = nil, on platform: PresentationPlatform
  ) -> FlowLanding<Schema> {
    let environment = PresentationEnvironment(platform, width: width)
    let (landing, move) = state.starting(flow, over: tab ?? state.selectedTab, in: environment)
    if let move { apply(move) }
    return landing
  }

  /// Closes a flow as a whole; see ``SceneState/close(_:discardingChanges:)``.
  ///
  /// - Returns: `moved` once it is closed, `asksConfirmation` where unsaved changes are in the way,
  ///   and `unchanged` where the flow is not open any more.
  @discardableResult
  public func close(
    _ landing: FlowLanding<Schema>, discardingChanges: Bool = false
  ) -> MoveOutcome {
    guard let move = state.closing(landing) else { return .unchanged }
    let outcome = apply(move)
    guard outcome == .asksConfirmation, discardingChanges else { return outcome }
    apply(.confirmDismissal(over: landing.tab))
    return state.closing(landing).map { apply($0) } ?? .moved
  }
}
