internal import BacktrailNavigation

/// The tabs of the model's app.
enum ModelTab: String, NavigationTab {
  case home, search
}
