/// A way in which a person, and not the app, dismisses what is shown.
///
/// What a system offers beside these (a key, say) ends the same way, by a write of the binding, so a
/// state need not tell them apart.
public enum DismissalWay: String, CaseIterable, Hashable, Sendable, Codable {
  /// The back button, the swipe from the edge, or the back button of a remote.
  case back
  /// A swipe downward.
  case swipe
  /// A tap or click beside it.
  case outsideTap
  /// A button that the container itself has: those of an alert, Cancel of a dialog, the close button
  /// of a sheet on a watch. A button within what is shown is none; it closes through the app.
  case button
}
