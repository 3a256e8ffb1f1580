public import BacktrailNavigation

/// A screen of the app, in words: there is no user interface here.
///
/// With SwiftUI this would build a view from the same ``content``.
public struct TaskFlowScreen: ScreenFactory, Hashable, Sendable {
  /// What a screen shows.
  public enum Content: Hashable, Sendable {
    /// The gate, while nobody is signed in.
    case signIn
    /// What is shown while a scene is being read.
    case loading
    /// The root of a tab.
    case tab(TaskFlow.Tab)
    /// A route of a stack.
    case route(TaskFlow.Route)
    /// Something that is presented.
    case modal(TaskFlow.Modal)
    /// The question whether unsaved changes are to be thrown away.
    case unsavedChanges
  }

  /// What it shows.
  public let content: Content
  /// Its title.
  public let title: String

  /// Its title, as the whole screen.
  public func makeScreen() -> String { title }
}
