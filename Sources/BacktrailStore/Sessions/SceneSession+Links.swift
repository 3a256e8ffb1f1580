public import BacktrailNavigation
public import Foundation

extension SceneSession {
  /// Opens a link: it is parsed, resolved for whoever is signed in, and gone to.
  ///
  /// ```swift
  /// .onOpenURL { url in Task { try await session.open(url) } }
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

  /// Opens a URL, as `onOpenURL` hands it over; see ``open(_:)``.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - id: The id under which the system delivered it, where it did.
  /// - Returns: As ``open(_:delivery:)``.
  /// - Throws: As ``open(_:)``.
  @discardableResult
  public func open(_ url: URL, id: String? = nil) async throws -> ResolvedDestination<Schema>? {
    try await open(LinkDelivery(url, id: id))
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

  /// Opens every link that a service delivers, each once the one before it was opened, until the
  /// service ends or the task is cancelled. The session stays for as long. What became of each is told
  /// as an event.
  public func open(linksOf service: some LinkService) async {
    for await link in service.links { _ = try? await open(link) }
  }

  /// Brings the person to a destination, as far as they may go: the end of the way from a link to a
  /// screen.
  ///
  /// Presentations are dismissed first, the tab is selected, and its stack replaced, and saved like
  /// any other move; the stacks of other tabs stay. Before somebody
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
    if let delivery, let problem = IdentifierRule.problem(inName: delivery) {
      throw StoreError.invalidLink(problem)
    }
    guard phase == .following else { return keep(destination, delivery) }
    if let delivery {
      if isKnown(delivery) { return repeated(destination) }
      deliveries.insert(delivery)
    }
    defer { delivery.map { _ = deliveries.remove($0) } }
    if let delivery {
      let (epoch, principal) = (self.epoch, self.principal)
      if try await store.hasHandledLink(delivery, in: scene, as: principal) {
        return epoch == self.epoch ? repeated(destination) : nil
      }
      // Whoever left meanwhile takes along what came for them.
      guard epoch == self.epoch, phase == .following else { return nil }
    }
    linkNumber += 1
    waitsForConfirmation = false
    guard let accepted = desk.accept(destination, delivery: delivery, at: store.now) else {
      return nil
    }
    return try await go(to: accepted)
  }

  /// Says that data has arrived, so that a destination which waits for it is resolved again.
  public func dataIsReady() async { await deliverWaiting() }

  /// Goes to the destination that waits, if it can be gone to now.
  func deliverWaiting() async {
    guard phase == .following, router.state.momentary.confirming.isEmpty,
      let waiting = desk.take(at: store.now)
    else { return }
    _ = try? await go(to: waiting, isRetrying: true)
  }

  private func keep(
    _ destination: NavigationDestination<Schema>, _ delivery: String?
  ) -> ResolvedDestination<Schema>? {
    if let delivery, isKnown(delivery) { return repeated(destination) }
    linkNumber += 1
    desk.keep(destination, delivery: delivery, at: store.now)
    forgetLater()
    let resolved = ResolvedDestination.pending(destination)
    onEvent?(.resolved(resolved))
    return resolved
  }

  /// Whether a delivery is here already, and neither done nor given up.
  private func isKnown(_ delivery: String) -> Bool {
    let waiting = desk.waiting?.delivery
    return deliveries.contains { $0.utf8.elementsEqual(delivery.utf8) }
      || waiting.map { $0.utf8.elementsEqual(delivery.utf8) } ?? false
  }

  private func repeated(
    _ destination: NavigationDestination<Schema>
  ) -> ResolvedDestination<Schema>? {
    onEvent?(.repeated(destination))
    return nil
  }

  /// Lets go of what waits when it has waited for too long.
  func forgetLater() {
    wake(.link, at: desk.waiting.map { $0.since.advanced(byMilliseconds: desk.longestWait) })
  }

  @discardableResult
  private func go(
    to waiting: LinkDesk<Schema>.Waiting, isRetrying: Bool = false
  ) async throws -> ResolvedDestination<Schema>? {
    let (epoch, number, principal) = (self.epoch, linkNumber, self.principal)
    // Of no use any more: somebody left, or a later link came.
    var isOver: Bool { epoch != self.epoch || number != linkNumber }
    do {
      let resolved = try await store.resolve(waiting.destination, for: principal)
      if isOver { return nil }
      guard principal == self.principal else {
        return try await go(to: waiting, isRetrying: isRetrying)
      }
      guard resolved.outcome == .arrived else {
        wait(waiting)
        // What waited before and still does is no news.
        if !isRetrying { onEvent?(.resolved(resolved)) }
        return resolved
      }
      if let delivery = waiting.delivery {
        let isFirst = try await store.consumeLink(delivery, in: scene, as: principal)
        if isOver { return nil }
        guard isFirst else { return repeated(waiting.destination) }
        // That may have taken a while. What is shown is what was resolved last.
        return try await go(to: waiting.withoutDelivery, isRetrying: isRetrying)
      }
      return arrive(at: resolved, waiting)
    } catch {
      if !isOver {
        wait(waiting)
        if isRetrying { onEvent?(.linkFailed(error)) }
      }
      throw error
    }
  }

  /// Keeps a destination until something is known that is not known now.
  private func wait(_ waiting: LinkDesk<Schema>.Waiting) {
    desk.putBack(waiting)
    forgetLater()
    validateAfterDoubt()
  }

  private func arrive(
    at resolved: ResolvedDestination<Schema>, _ waiting: LinkDesk<Schema>.Waiting
  ) -> ResolvedDestination<Schema> {
    var resolved = resolved
    let outcome = settling { router.go(to: resolved.destination) }
    if outcome == .asksConfirmation {
      // It is gone to when the person has confirmed.
      desk.putBack(waiting)
      waitsForConfirmation = true
      forgetLater()
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
