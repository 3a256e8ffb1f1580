/// What may be said of a resolved destination to the person who asked for it.
///
/// It holds where they are shown to and, for each route that they are not shown, only the public
/// word. A record that never existed, one that was deleted, one that is forbidden and one of which
/// nothing is known right now give the same, apart from a valid parent in its place.
public struct PublicDestination<Schema: NavigationSchema>: Hashable, Sendable {
  /// Whether it waits until somebody has signed in.
  public var isPending: Bool
  /// Where the person is shown to; where they asked to go while it is pending.
  public var destination: NavigationDestination<Schema>
  /// Every route that is not shown, in order.
  public var dropped: [PublicRestoration.Dropped]
  /// The first instant at which what is shown could change though nobody writes anything.
  public var validUntil: Instant?
}

extension ResolvedDestination {
  /// What may be said of this to the person who asked for it.
  public var publicForm: PublicDestination<Schema> {
    switch outcome {
    case .pending:
      PublicDestination(isPending: true, destination: destination, dropped: [])
    case .arrived, .waiting:
      // That something is in doubt would say that it is there.
      PublicDestination(
        isPending: false, destination: meanwhile ?? destination, dropped: report.publicDropped,
        validUntil: report.shownUntil)
    }
  }
}

extension RestorationReport {
  /// What may be said of every route that is not shown, in order: stacks by the bytes of their names,
  /// then the sidebar, then what is presented.
  public var publicDropped: [PublicRestoration.Dropped] {
    (dropped + parked).sorted { Self.order($0) < Self.order($1) }.map {
      PublicRestoration.Dropped(place: $0.place, index: $0.index, word: $0.reason.publicWord)
    }
  }

  private static func order(_ route: DroppedRoute) -> (Int, OpaqueText, Int, Int) {
    switch route.place {
    case .stack(let tab): (0, OpaqueText(tab), route.index, 0)
    case .sidebar: (1, OpaqueText(""), route.index, 0)
    case .presented: (2, OpaqueText(""), route.index, -1)
    case .presentedStack(let item): (2, OpaqueText(""), item, route.index)
    }
  }
}
