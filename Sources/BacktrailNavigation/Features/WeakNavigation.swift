/// A navigation that does not keep its router alive.
///
/// A feature may hold it as long as it likes. Once the router is gone, its calls do nothing. Two are
/// equal that lead to the same router, so a structure that holds one can be `Hashable`.
@MainActor
public final class WeakNavigation<Screen>: Navigable {
  private weak var target: (any Navigable<Screen>)?
  private let identity: ObjectIdentifier

  /// A navigation that leads to a router, or to a mock, without holding it.
  public init(to target: any Navigable<Screen>) {
    self.target = target
    identity = ObjectIdentifier(target)
  }

  /// Pushes something onto the stack.
  public func route(to routable: any Routable<Screen>) {
    target?.route(to: routable)
  }

  /// Puts something in place of the root, and clears the stack.
  public func replaceRoot(with routable: any Routable<Screen>) {
    target?.replaceRoot(with: routable)
  }

  /// Pops one screen.
  public func routeBack() {
    target?.routeBack()
  }

  /// Clears the stack.
  public func routeToRoot() {
    target?.routeToRoot()
  }
}

extension WeakNavigation: Hashable {
  /// Whether both lead to the same router.
  nonisolated public static func == (left: WeakNavigation, right: WeakNavigation) -> Bool {
    left.identity == right.identity
  }

  /// Hashes the identity of the router.
  nonisolated public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }
}
