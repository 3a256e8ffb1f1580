/// Something to navigate to: it builds its own screen, and may carry a route to come back by.
///
/// A class is compared by identity without any code of its own; a structure by its properties, as
/// long as they are `Hashable`. ``WeakNavigation`` is, so that a structure may hold it.
///
/// ```swift
/// @MainActor final class Paywall: Routable {
///   private let navigation: any Navigable<AnyView>
///   init(navigation: any Navigable<AnyView>) { self.navigation = navigation }
///   func close() { navigation.routeBack() }
///   func makeScreen() -> AnyView { AnyView(PaywallView(feature: self)) }
/// }
/// ```
public protocol Routable<Screen>: ScreenFactory, Hashable {
  /// The route by which it comes back when the app does, or nil. Nil unless said otherwise.
  @MainActor var route: (any NavigationRoute)? { get }
}

extension Routable {
  /// Nil: it does not come back.
  @MainActor public var route: (any NavigationRoute)? { nil }
}

extension Routable where Self: AnyObject {
  /// Whether both are one object.
  nonisolated public static func == (left: Self, right: Self) -> Bool {
    left === right
  }

  /// Hashes the identity.
  nonisolated public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
