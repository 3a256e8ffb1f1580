/// What builds a screen.
///
/// The type of the screen is the app's: `AnyView` where there is SwiftUI, and anything at all
/// elsewhere, so that features can be tested without any user interface.
public protocol ScreenFactory<Screen> {
  /// What a screen is in this app.
  associatedtype Screen

  /// Builds the screen. ``ScreenHost`` calls it once for each place in a stack.
  @MainActor func makeScreen() -> Screen
}
