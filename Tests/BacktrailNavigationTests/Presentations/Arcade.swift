import BacktrailNavigation

/// An app with a game that covers the screen where it can.
enum Arcade: NavigationSchema {
  enum Tab: String, NavigationTab { case hub, shop }

  enum Route: NavigationRoute { case shelf(Int), board(Int), move(Int) }

  enum Modal: NavigationModal {
    case game(Int), filter, note

    var options: PresentationOptions {
      switch self {
      case .filter: PresentationOptions(detents: [.medium, .large])
      case .game, .note: .automatic
      }
    }
  }
}
