public import Observation

/// A router for features that build their own screens: a root, and a stack over it.
///
/// A router that starts with one root and replaces it by another reads as it works:
///
/// ```swift
/// final class AppRouter: FeatureRouter<AnyView> {
///   init() {
///     super.init { navigation in Splash(navigation: navigation) }
///   }
/// }
/// // … and in Splash, once it has loaded:
/// navigation.replaceRoot(with: MainMenu(navigation: navigation))
/// ```
///
/// The closure is there because a class cannot hand out itself before it is made. What it receives
/// holds the router weakly, see ``navigation``: hand that to features, and not the router itself, or
/// the root and the router keep each other alive.
@Observable @MainActor
open class FeatureRouter<Screen>: Navigable {
  private var rootEntry: FeatureEntry<Screen>?
  private var entries: [FeatureEntry<Screen>] = []

  @ObservationIgnored private var nextNumber = 0
  @ObservationIgnored private var hosts: [WeakHost] = []
  /// Told of every change of the stack or the root, once it is made.
  @ObservationIgnored var onChange: (() -> Void)?
  @ObservationIgnored private var ownNavigation: WeakNavigation<Screen>?

  /// A router whose root needs no navigation to be made.
  public init(root: any Routable<Screen>) {
    rootEntry = makeEntry(root)
  }

  /// A router whose root is handed the navigation.
  ///
  /// A root that navigates while it is being made is obeyed: if it replaces the root, its
  /// replacement is the root, and what it routes to lies over it.
  public init(root makeRoot: (WeakNavigation<Screen>) -> any Routable<Screen>) {
    let root = makeRoot(navigation)
    if rootEntry == nil { rootEntry = makeEntry(root) }
  }

  /// The navigation to hand to features. It holds the router weakly, and is always the same.
  public var navigation: WeakNavigation<Screen> {
    if let ownNavigation { return ownNavigation }
    let made = WeakNavigation<Screen>(to: self)
    ownNavigation = made
    return made
  }

  /// The place of the root.
  ///
  /// It must not be asked for by a root that is still being made.
  public var root: FeatureEntry<Screen> {
    guard let rootEntry else {
      preconditionFailure("A root asked for the root of its router while it was being made.")
    }
    return rootEntry
  }

  /// The places over the root, the lowest first.
  ///
  /// It fits a binding as a navigation stack drives it: the system pops by writing a shorter stack,
  /// and may write the same twice. An entry that is not in the stack cannot be put there by a write;
  /// use ``route(to:)``.
  public var stack: [FeatureEntry<Screen>] {
    get { entries }
    set {
      let known = Set(entries)
      var seen: Set<FeatureEntry<Screen>> = []
      show(newValue.filter { known.contains($0) && seen.insert($0).inserted })
    }
  }

  /// Pushes something onto the stack, also where an equal one is there already.
  open func route(to routable: any Routable<Screen>) {
    show(entries + [makeEntry(routable)])
  }

  /// Puts something in place of the root, and clears the stack.
  open func replaceRoot(with routable: any Routable<Screen>) {
    rootEntry = makeEntry(routable)
    entries = []
    freeScreens()
    onChange?()
  }

  /// Pops one screen. At the root it does nothing.
  open func routeBack() {
    show(Array(entries.dropLast()))
  }

  /// Clears the stack, and stays at the root that is there.
  open func routeToRoot() {
    show([])
  }
}

extension FeatureRouter {
  struct WeakHost {
    weak var host: ScreenHost<Screen>?
  }

  /// Tells a host from now on which screens are still needed.
  func attach(_ host: ScreenHost<Screen>) {
    hosts.removeAll { $0.host == nil }
    hosts.append(WeakHost(host: host))
  }

  /// Whether an entry is at the root or in the stack.
  func holds(_ id: FeatureEntry<Screen>.ID) -> Bool {
    rootEntry?.id == id || entries.contains { $0.id == id }
  }

  func makeEntry(_ routable: any Routable<Screen>) -> FeatureEntry<Screen> {
    nextNumber += 1
    return FeatureEntry(
      id: .init(router: ObjectIdentifier(self), number: nextNumber), routable: routable)
  }

  func show(_ stack: [FeatureEntry<Screen>]) {
    // Observers are not woken by a write that changes nothing.
    guard stack != entries else { return }
    entries = stack
    freeScreens()
    onChange?()
  }

  private func freeScreens() {
    for reference in hosts { reference.host?.freeScreens() }
  }
}
