/// What may be said of a restored scene to the person whose scene it is.
///
/// It holds no reason, no reference and no route of what was dropped, only the public word of each:
/// what was parked stands among what was dropped, in the order of the scene, and the validity is
/// that of what is shown. So a record that never existed, one that was deleted and one that is
/// forbidden give equal values, and so do a scene that is not there, one that was discarded, one
/// that expired and another's.
public struct PublicRestoration: Hashable, Sendable {
  /// A route that did not come back.
  public struct Dropped: Hashable, Sendable {
    /// Where the route stood.
    public var place: RoutePlace
    /// Its index there.
    public var index: Int
    /// All that may be said of why.
    public var word: PublicWord
  }

  /// A stack as far as it came back.
  public struct Stack: Hashable, Sendable {
    /// The name of the tab.
    public var tab: String
    /// The routes, root first.
    public var routes: [EncodedRoute]
  }

  /// A parent that took the place of what was dropped.
  public struct Appended: Hashable, Sendable {
    /// The stack to which it was appended.
    public var place: RoutePlace
    /// The route.
    public var route: EncodedRoute
  }

  /// Something to say of a scene or one of its tabs.
  public struct Note: Hashable, Sendable {
    /// What it is about: the name of a tab, `selectedTab`, `scene` or `routeMigrations`.
    public var subject: String
    /// All that may be said of it.
    public var word: PublicWord
  }

  /// The scene.
  public var scene: String
  /// What the restore came to.
  public var outcome: RestorationReport.Outcome
  /// The revision of the scene that was read.
  public var revision: Int?
  /// The name of the selected tab; nil where none was saved and none is the default.
  public var selectedTab: String?
  /// The stacks, in the order in which they are stored.
  public var stacks: [Stack]
  /// The sidebar selection.
  public var sidebar: EncodedRoute?
  /// What is presented.
  public var presented: [RestoredDocument.Presented]
  /// Every route that did not come back, in the order of the scene.
  public var dropped: [Dropped]
  /// The parents that took the place of dropped routes.
  public var appended: [Appended]
  /// What there is to say of the scene and its tabs.
  public var notes: [Note]
  /// The first instant at which what is shown could change though nobody writes anything.
  public var validUntil: Instant?
}

extension RestoredDocument {
  /// What may be said of this to the person whose scene it is.
  public var publicForm: PublicRestoration {
    // Parked routes are not kept apart: that something is in doubt would say that it is there.
    let missing = (report.dropped + report.parked).sorted { order(of: $0) < order(of: $1) }
    return PublicRestoration(
      scene: scene, outcome: report.outcome, revision: report.revision, selectedTab: selectedTab,
      stacks: stacks.map { PublicRestoration.Stack(tab: $0.tab, routes: $0.routes) },
      sidebar: sidebar, presented: presented,
      dropped: missing.map {
        PublicRestoration.Dropped(place: $0.place, index: $0.index, word: $0.reason.publicWord)
      },
      appended: report.appended.map {
        PublicRestoration.Appended(place: $0.place, route: $0.route)
      },
      notes: report.notes.map {
        PublicRestoration.Note(subject: $0.subject, word: $0.reason.publicWord)
      },
      validUntil: report.shownUntil)
  }

  /// Where a route stood in the scene: stacks first, then the sidebar, then what was presented.
  private func order(of route: DroppedRoute) -> (Int, Int, Int) {
    switch route.place {
    case .stack(let tab):
      let stack = stacks.firstIndex { OpaqueText($0.tab) == OpaqueText(tab) } ?? stacks.count
      return (stack, 0, route.index)
    case .sidebar: return (stacks.count + 1, 0, route.index)
    case .presented: return (stacks.count + 2, route.index, -1)
    case .presentedStack(let item): return (stacks.count + 2, item, route.index)
    }
  }
}
