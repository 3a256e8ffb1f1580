public import BacktrailNavigation

/// A navigation that goes nowhere and records what it was asked for.
///
/// ```swift
/// let navigation = MockNavigation<String>()
/// Splash(navigation: navigation).loaded()
/// #expect(navigation.calls == [.replaceRoot(with: mainMenu)])
/// ```
@MainActor
public final class MockNavigation<Screen>: Navigable {
  /// One call, equal to another with an equal argument.
  public enum Call: Hashable {
    /// Something was pushed.
    case route(to: AnyHashable)
    /// The root was replaced.
    case replaceRoot(with: AnyHashable)
    /// One screen was popped.
    case routeBack
    /// The stack was cleared.
    case routeToRoot
  }

  /// The calls, in their order.
  public private(set) var calls: [Call] = []

  /// A navigation that was not called yet.
  public init() {}

  /// Forgets the calls, and lets go of what they were given.
  public func reset() {
    calls = []
  }

  /// What was pushed or put at the root, in order, as far as it is of a type.
  ///
  /// For objects that are made anew at each call, so that no equal one is at hand.
  public func routables<Target: Routable>(of type: Target.Type) -> [Target] {
    calls.compactMap { call in
      switch call {
      case .route(let target), .replaceRoot(let target): target.base as? Target
      case .routeBack, .routeToRoot: nil
      }
    }
  }

  /// Records that something was pushed.
  public func route(to routable: any Routable<Screen>) {
    calls.append(.route(to: AnyHashable(routable)))
  }

  /// Records that the root was replaced.
  public func replaceRoot(with routable: any Routable<Screen>) {
    calls.append(.replaceRoot(with: AnyHashable(routable)))
  }

  /// Records that one screen was popped.
  public func routeBack() {
    calls.append(.routeBack)
  }

  /// Records that the stack was cleared.
  public func routeToRoot() {
    calls.append(.routeToRoot)
  }
}
