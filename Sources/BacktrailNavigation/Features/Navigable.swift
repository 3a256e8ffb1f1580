/// What a feature needs to navigate, and all that it has to know of it.
///
/// ``FeatureRouter`` is one; a test hands in `MockNavigation` from BacktrailTesting. Who holds whom
/// matters: a router holds its features, so a feature that held its router would keep both alive for
/// ever. The router therefore gives out its ``FeatureRouter/navigation``, which holds it weakly and
/// may be kept.
@MainActor
public protocol Navigable<Screen>: AnyObject {
  /// What a screen is in this app.
  associatedtype Screen

  /// Pushes something onto the stack.
  func route(to routable: any Routable<Screen>)

  /// Puts something in place of the root, and clears the stack.
  func replaceRoot(with routable: any Routable<Screen>)

  /// Pops one screen. At the root it does nothing.
  func routeBack()

  /// Clears the stack, and stays at the root that is there.
  func routeToRoot()
}
