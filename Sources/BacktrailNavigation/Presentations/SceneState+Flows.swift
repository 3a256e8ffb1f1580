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
    let tab = tab ?? selectedTab
    if let open = landing(of: flow, over: tab) { return open }
    let kind = flow.kind(in: environment)
    let landing = FlowLanding(flow: flow, tab: tab, beneath: self[tab], kind: kind)
    if let kind {
      let item = PresentedItem<Schema>(flow.modal, as: kind, over: tab)
      if presented.contains(where: { $0.over == tab }) {
        momentary.queued.append(item)
      } else {
        presented.append(item)
      }
    } else {
      self[tab].append(flow.route)
    }
    return landing
  }

  /// Where a flow that is open lands; nil where it is not open.
  ///
  /// It finds a flow whose landing was not kept, after a relaunch say.
  public func landing(
    of flow: PresentedFlow<Schema>, over tab: Schema.Tab? = nil
  ) -> FlowLanding<Schema>? {
    let tab = tab ?? selectedTab
    if let item = (presented + momentary.queued).first(where: { $0.holds(flow, over: tab) }) {
      return FlowLanding(flow: flow, tab: tab, beneath: self[tab], kind: item.kind)
    }
    guard let start = self[tab].firstIndex(of: flow.route) else { return nil }
    return FlowLanding(flow: flow, tab: tab, beneath: Array(self[tab][..<start]), kind: nil)
  }

  /// Closes a flow as a whole, with all that was pushed within it.
  ///
  /// A flow that was presented is dismissed, and what waited for it is presented. One that was
  /// pushed ends where its first route stands above what is left of the stack that it was started
  /// from. The selected tab stays as it is.
  ///
  /// - Parameters:
  ///   - landing: What ``start(_:over:in:)`` returned.
  ///   - discardingChanges: Whether changes that are not saved are thrown away without asking.
  /// - Complexity: O(*n*) in the length of the stack.
  @discardableResult
  public mutating func close(
    _ landing: FlowLanding<Schema>, discardingChanges: Bool = false
  ) -> FlowClosing {
    landing.kind == nil
      ? pop(landing) : dismiss(landing, discardingChanges: discardingChanges)
  }

  private mutating func pop(_ landing: FlowLanding<Schema>) -> FlowClosing {
    let stack = self[landing.tab]
    let kept = zip(stack, landing.beneath).prefix { $0 == $1 }.count
    guard let start = stack[kept...].firstIndex(of: landing.flow.route) else { return .notOpen }
    self[landing.tab].removeSubrange(start...)
    return .closed
  }

  private mutating func dismiss(
    _ landing: FlowLanding<Schema>, discardingChanges: Bool
  ) -> FlowClosing {
    let (flow, tab) = (landing.flow, landing.tab)
    guard presented.contains(where: { $0.holds(flow, over: tab) }) else {
      let waiting = momentary.queued.count
      momentary.queued.removeAll { $0.holds(flow, over: tab) }
      return momentary.queued.count < waiting ? .closed : .notOpen
    }
    if momentary.unsaved.contains(tab), !discardingChanges {
      momentary.confirming.insert(tab)
      return .asksFirst
    }
    presented.removeAll { $0.holds(flow, over: tab) }
    momentary.unsaved.remove(tab)
    momentary.confirming.remove(tab)
    if let next = momentary.queued.firstIndex(where: { $0.over == tab }),
      !presented.contains(where: { $0.over == tab })
    {
      presented.append(momentary.queued.remove(at: next))
    }
    return .closed
  }
}

extension PresentedItem {
  fileprivate func holds(_ flow: PresentedFlow<Schema>, over tab: Schema.Tab) -> Bool {
    over == tab && modal == flow.modal
  }
}
