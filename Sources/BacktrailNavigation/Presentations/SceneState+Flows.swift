extension SceneState {
  /// Opens a flow over the stack of a tab.
  ///
  /// Where the flow is presented and something else already is over the same stack, it waits until
  /// that was dismissed. A flow that is open already is not opened twice.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - tab: The tab over whose stack it opens. The selected one unless said otherwise.
  ///   - environment: Where it is shown, which decides between its containers.
  /// - Returns: Where it lands, to be handed to ``close(_:discardingChanges:)``.
  /// - Complexity: O(*n*) in the length of the stack.
  @discardableResult
  public mutating func start(
    _ flow: PresentedFlow<Schema>, over tab: Schema.Tab? = nil,
    in environment: PresentationEnvironment
  ) -> FlowLanding<Schema> {
    let (landing, move) = starting(flow, over: tab ?? selectedTab, in: environment)
    if let move { apply(move) }
    return landing
  }

  /// Closes a flow as a whole, with all that was pushed or presented within it.
  ///
  /// A flow that was presented is dismissed, and what waited for it is presented. One that was
  /// pushed ends where its first route stands above what is left of the stack that it was started
  /// from. The selected tab stays as it is.
  ///
  /// - Parameters:
  ///   - landing: What ``start(_:over:in:)`` returned.
  ///   - discardingChanges: Whether changes that are not saved are thrown away without asking.
  /// - Returns: `moved` once it is closed, `asksConfirmation` where unsaved changes are in the way,
  ///   and `unchanged` where the flow is not open any more.
  /// - Complexity: O(*n*) in the length of the stack.
  @discardableResult
  public mutating func close(
    _ landing: FlowLanding<Schema>, discardingChanges: Bool = false
  ) -> MoveOutcome {
    guard let move = closing(landing) else { return .unchanged }
    let outcome = apply(move)
    guard outcome == .asksConfirmation, discardingChanges else { return outcome }
    apply(.confirmDismissal(over: landing.tab))
    // A flow that was pushed had its changes in something over it, and is still there.
    return closing(landing).map { apply($0) } ?? .moved
  }

  /// Where a flow that is open lands; nil where it is not open.
  ///
  /// It finds a flow whose landing was not kept, after a relaunch say.
  ///
  /// - Complexity: O(*n*) in the length of the stack.
  public func landing(
    of flow: PresentedFlow<Schema>, over tab: Schema.Tab? = nil
  ) -> FlowLanding<Schema>? {
    let tab = tab ?? selectedTab
    if let item = (presented + momentary.queued).first(where: { $0.holds(flow, over: tab) }) {
      return FlowLanding(flow: flow, tab: tab, beneath: self[tab], kind: item.kind, before: nil)
    }
    guard let start = self[tab].firstIndex(of: flow.route) else { return nil }
    let beneath = Array(self[tab][..<start])
    return FlowLanding(flow: flow, tab: tab, beneath: beneath, kind: nil, before: nil)
  }

  /// Where a flow will land, and the move that opens it unless it is open.
  func starting(
    _ flow: PresentedFlow<Schema>, over tab: Schema.Tab, in environment: PresentationEnvironment
  ) -> (landing: FlowLanding<Schema>, move: NavigationMove<Schema>?) {
    if let open = landing(of: flow, over: tab) { return (open, nil) }
    let kind = flow.kind(in: environment)
    let before = kind == nil ? presentedItem(over: tab)?.id : nil
    let landing = FlowLanding(
      flow: flow, tab: tab, beneath: self[tab], kind: kind, before: before)
    if let kind { return (landing, .present(PresentedItem(flow.modal, as: kind, over: tab))) }
    return (landing, .push(flow.route, in: .tab(tab)))
  }

  /// The move that closes a flow, or nil where it is not open.
  func closing(_ landing: FlowLanding<Schema>) -> NavigationMove<Schema>? {
    let (flow, tab) = (landing.flow, landing.tab)
    guard landing.kind != nil else {
      let stack = self[tab]
      let kept = zip(stack, landing.beneath).prefix { $0 == $1 }.count
      guard let start = stack[kept...].firstIndex(of: flow.route) else { return nil }
      if let before = landing.before, presentedItem(over: tab)?.id == before {
        // What was there before the flow stays, as it does where the flow had to wait for it. To pop
        // would dismiss it.
        var state = self
        state[tab].removeSubrange(start...)
        return .prune(to: state)
      }
      return .pop(stack.count - start, in: .tab(tab))
    }
    if presentedItem(over: tab)?.holds(flow, over: tab) == true { return .dismiss(over: tab) }
    var state = self
    state.momentary.queued.removeAll { $0.holds(flow, over: tab) }
    // One that still waits was never shown, so nothing of it has to be asked for.
    return state == self ? nil : .prune(to: state)
  }
}

extension PresentedItem {
  fileprivate func holds(_ flow: PresentedFlow<Schema>, over tab: Schema.Tab) -> Bool {
    over == tab && modal == flow.modal
  }
}
