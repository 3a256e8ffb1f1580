public import BacktrailNavigation

/// What happened in a session that the person did not do with their own hands.
public enum SessionEvent<Schema: NavigationSchema>: Sendable {
  /// Somebody signed in, and their scene was restored as far as it could be.
  case restored(RestorationReport)
  /// Routes or presentations that are not valid any more were taken away, and why.
  case pruned(RestorationReport)
  /// A destination was resolved: it was gone to, or it waits.
  case resolved(ResolvedDestination<Schema>)
  /// A link leads nowhere, and why. The person stays where they are.
  case refused(LinkDelivery, LinkRefusal)
  /// A delivery that was handled before came again, and was not handled.
  case repeated(NavigationDestination<Schema>)
  /// The scene was saved; this is its revision now.
  case saved(revision: Int)
  /// The scene could not be saved. Its newest state is kept and saved at the next occasion.
  case saveFailed(any Error)
  /// What is on screen could not be validated. It is tried again.
  case validationFailed(any Error)
  /// A destination that waited could not be resolved. It goes on waiting.
  case linkFailed(any Error)
  /// Nobody is signed in any more, and nothing of them is left on screen.
  case signedOut
}
