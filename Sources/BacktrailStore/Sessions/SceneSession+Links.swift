public import BacktrailNavigation

extension SceneSession {
  /// Opens a link: it is parsed, resolved for whoever is signed in, and gone to.
  ///
  /// ```swift
  /// .onOpenURL { url in Task { try await session.open(LinkDelivery(url)) } }
  /// ```
  ///
  /// - Returns: As ``open(_:delivery:)``.
  /// - Throws: `LinkRefusal` where the link leads nowhere; the person stays where they are. What
  ///   ``open(_:delivery:)`` throws. ``SessionError/noLinks``.
  @discardableResult
  public func open(_ link: LinkDelivery) async throws -> ResolvedDestination<Schema>? {
    guard let links else { throw SessionError.noLinks }
    let destination: NavigationDestination<Schema>
    do {
      destination = try links.parse(link.text)
    } catch {
      onEvent?(.refused(link, error))
      throw error
    }
    return try await open(destination, delivery: link.id)
  }

  /// Opens the link that came with a notification, a widget or a user activity.
  ///
  /// - Parameters:
  ///   - payload: What came.
  ///   - id: The id under which the system delivered it, where it did.
  ///   - source: What it came with.
  /// - Returns: As ``open(_:delivery:)``.
  /// - Throws: As ``open(_:)``; `missingLink` where the payload has none.
  @discardableResult
  public func open(
    _ payload: LinkPayload, id: String? = nil, from source: LinkSource = .notification
  ) async throws -> ResolvedDestination<Schema>? {
    guard let link = payload.link else {
      let refusal = LinkRefusal.missingLink
      onEvent?(.refused(LinkDelivery("", id: id, from: source), refusal))
      throw refusal
    }
    return try await open(LinkDelivery(link, id: id, from: source))
  }

  /// Opens every link that a service delivers, in order, until the service ends or the task is
  /// cancelled. What became of each is told as an event.
  public func open(linksOf service: some LinkService) async {
    for await link in service.links { _ = try? await open(link) }
  }

  /// Brings the person to a destination, as far as they may go: the end of the way from a link to a
  /// screen.
  ///
  /// Presentations are dismissed first, the tab is selected, and its stack replaced. Before somebody
  /// has signed in, and while their scene is being read, the destination waits; so it does while
  /// something of it is not known, or unsaved changes have to be confirmed first. The last
  /// destination is wanted: one that is still being resolved when another comes is given up.
  ///
  /// - Parameters:
  ///   - destination: Where to.
  ///   - delivery: The id under which the system delivered it, where it did. One that was handled
  ///     before, also before a relaunch, is not handled again.
  /// - Returns: What became of it; nil where it was handled before, or given up for a later one.
  /// - Throws: ``StoreError``, or what an outside source throws. The router is then where it was, and
  ///   the destination waits.
  @discardableResult
  public func open(
    _ destination: NavigationDestination<Schema>, delivery: String? = nil
  ) async throws -> ResolvedDestination<Schema>? {
    linkNumber += 1
    guard phase == .following else {
      desk.keep(destination, delivery: delivery, at: store.now)
      let resolved = ResolvedDestination.pending(destination)
      onEvent?(.resolved(resolved))
      return resolved
    }
    desk.keep(destination, delivery: delivery, at: store.now)
    guard let waiting = desk.take(at: store.now) else { return nil }
    do {
      return try await go(to: waiting)
    } catch {
      desk.putBack(waiting)
      throw error
    }
  }

  /// Says that data has arrived, so that a destination which waits for it is resolved again.
  public func dataIsReady() async { await deliverWaiting() }

  /// Goes to the destination that waits, if it can be gone to now.
  func deliverWaiting() async {
    guard phase == .following, router.state.momentary.confirming.isEmpty,
      let waiting = desk.take(at: store.now)
    else { return }
    do {
      try await go(to: waiting, isRetrying: true)
    } catch {
      desk.putBack(waiting)
      onEvent?(.linkFailed(error))
    }
  }

  @discardableResult
  private func go(
    to waiting: LinkDesk<Schema>.Waiting, isRetrying: Bool = false
  ) async throws -> ResolvedDestination<Schema>? {
    let epoch = self.epoch
    let number = linkNumber
    let principal = self.principal
    var resolved = try await store.resolve(waiting.destination, for: principal)
    guard epoch == self.epoch, number == linkNumber else { return nil }
    guard resolved.outcome == .arrived else {
      desk.putBack(waiting)
      // What waited before and still does is no news.
      if !isRetrying { onEvent?(.resolved(resolved)) }
      return resolved
    }
    if let delivery = waiting.delivery {
      let isFirst = try await store.consumeLink(delivery, in: scene, as: principal)
      guard epoch == self.epoch, number == linkNumber else { return nil }
      guard isFirst else {
        onEvent?(.repeated(waiting.destination))
        return nil
      }
    }
    isSettling = true
    let outcome = router.go(to: resolved.destination)
    isSettling = false
    if outcome == .asksConfirmation {
      // Its delivery is used up; it is gone to when the person has confirmed.
      desk.putBack(waiting.withoutDelivery)
      resolved.outcome = .waiting
    } else {
      arrival = resolved.destination
    }
    onEvent?(.resolved(resolved))
    // What was resolved may have changed since.
    validateSoon()
    return resolved
  }
}
