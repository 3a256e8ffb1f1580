/// Routes of one place that stand.
package struct StandingRoutes: Hashable, Sendable {
  /// Where they stand.
  package var place: RoutePlace
  /// Their indices there, as they are stored.
  package var indices: Range<Int>
  /// Which of the routes that were read they are. A stored route can be several of them, or none,
  /// where route migrations made them of it.
  package var routes: Range<Int>

  package init(_ place: RoutePlace, _ indices: Range<Int>, routes: Range<Int>? = nil) {
    self.place = place
    self.indices = indices
    self.routes = routes ?? indices
  }
}
