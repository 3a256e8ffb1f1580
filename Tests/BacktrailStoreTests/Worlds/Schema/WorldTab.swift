import BacktrailNavigation

/// Three tabs, one of them with a name that only a comparison of bytes tells from its double.
enum WorldTab: String, NavigationTab {
  case home
  case search
  case cafe = "caf\u{E9}"
}
