/// Keeps the screens of a router while they are in its stack.
///
/// Each place has one screen, built when it is first asked for, used again however often the user
/// interface is built anew, and freed as soon as the place is popped. Two hosts of one router have
/// screens of their own.
///
/// Reading screens reads the router, so whoever observes it is told of changes.
@MainActor
public final class ScreenHost<Screen> {
  /// The router. The host keeps it alive, and the router does not keep the host.
  public let router: FeatureRouter<Screen>
  private var screens: [FeatureEntry<Screen>.ID: Screen] = [:]

  /// A host for the screens of a router.
  public init(_ router: FeatureRouter<Screen>) {
    self.router = router
    router.attach(self)
  }

  /// The screen of the root.
  public var rootScreen: Screen {
    keptScreen(of: router.root)
  }

  /// The screens of the stack, the lowest first, without that of the root.
  public var stackScreens: [Screen] {
    router.stack.map(keptScreen)
  }

  /// The screen of a place, or nil where the place is no longer in the router.
  public func screen(for entry: FeatureEntry<Screen>) -> Screen? {
    router.holds(entry.id) ? keptScreen(of: entry) : nil
  }

  private func keptScreen(of entry: FeatureEntry<Screen>) -> Screen {
    if let kept = screens[entry.id] { return kept }
    let made = entry.routable.makeScreen()
    // Building a screen may navigate, and pop the very place it is built for.
    if router.holds(entry.id) { screens[entry.id] = made }
    return made
  }

  func freeScreens() {
    // The screens go after the write, since one may ask the host for another while it goes.
    let before = screens
    screens = before.filter { router.holds($0.key) }
    withExtendedLifetime(before) {}
  }
}
