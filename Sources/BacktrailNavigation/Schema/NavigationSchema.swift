/// What an app's navigation is made of: its tabs, its routes and what it presents over them.
///
/// ```swift
/// enum TaskFlow: NavigationSchema {
///   enum Tab: String, NavigationTab { case projects, search, settings }
///   enum Route: NavigationRoute {
///     case project(UUID), task(UUID), profile
///     var references: [RecordReference] {
///       switch self {
///       case .project(let id): [.record("project", id)]
///       case .task(let id): [.record("task", id)]
///       case .profile: []
///       }
///     }
///   }
/// }
/// ```
public protocol NavigationSchema: Sendable {
  /// The tabs, each with a stack of its own. An app without tabs has one.
  associatedtype Tab: NavigationTab
  /// The routes that a stack is made of.
  associatedtype Route: NavigationRoute
  /// What is presented over a stack; `Never` where nothing is.
  associatedtype Modal: NavigationModal = Never

  /// The version of the routes' encoded form, raised when a route changes. 1 unless said otherwise.
  static var schemaVersion: Int { get }

  /// What changed in the routes' encoded form from version to version. Nothing unless said otherwise.
  ///
  /// Keep it in a `static let`, so that it is composed once.
  static var routeMigrations: RouteMigrations { get }

  /// The tab that is selected when the saved one is not known. The first unless said otherwise.
  static var defaultTab: Tab { get }

  /// The route that shows a record, if there is one.
  ///
  /// When a route that showed a record is dropped, the nearest ancestor of that record for which
  /// this gives a route takes its place. None unless said otherwise.
  static func route(for record: RecordID) -> Route?

  /// Whether the nearest valid parent may take the place of a route whose record has this kind.
  ///
  /// Whoever may see a parent can then learn that something was under it, though never why it is
  /// not shown. True unless said otherwise.
  static func fallsBackToParent(fromKind kind: String) -> Bool

  /// What a record of a kind has to lie under in a stack. Nothing unless said otherwise.
  ///
  /// With `.child(of: "project")` for boards, a stack that shows a board above a project ends there
  /// once the board has moved to another project; with `rebuilding: true` it is built anew under that
  /// one instead.
  static func lineage(ofKind kind: String) -> Lineage?

  /// Where a link goes of which nothing can be shown. The root of its tab unless said otherwise.
  ///
  /// It is validated as the link was. It is the same whether a record is gone, forbidden or never
  /// was, so that nothing can be learnt from it; keep it so.
  static func notFound(
    _ destination: NavigationDestination<Self>
  ) -> NavigationDestination<Self>
}

extension NavigationSchema {
  /// The first version.
  public static var schemaVersion: Int { 1 }

  /// Nothing.
  public static var routeMigrations: RouteMigrations { RouteMigrations() }

  /// The first tab.
  public static var defaultTab: Tab {
    guard let first = Tab.allCases.first else {
      preconditionFailure("\(Tab.self) has no case: a schema needs at least one tab.")
    }
    return first
  }

  /// No route.
  public static func route(for record: RecordID) -> Route? { nil }

  /// True.
  public static func fallsBackToParent(fromKind kind: String) -> Bool { true }

  /// Nothing.
  public static func lineage(ofKind kind: String) -> Lineage? { nil }

  /// The root of the same tab.
  public static func notFound(
    _ destination: NavigationDestination<Self>
  ) -> NavigationDestination<Self> {
    NavigationDestination(destination.tab)
  }
}
