/// Routes in a place of a scene, by the names that people call them.
public struct DemoStack: Hashable, Sendable, Codable {
  /// The name of the tab, or how something is presented and over which tab.
  public let place: String
  /// The names of the routes, root first.
  public let routes: [String]

  init(_ place: String, _ routes: [String]) {
    self.place = place
    self.routes = routes
  }
}
