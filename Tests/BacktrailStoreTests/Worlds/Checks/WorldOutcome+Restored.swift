import BacktrailNavigation
import Foundation

extension WorldOutcome {
  /// What the real rules came to.
  ///
  /// - Throws: What the decoder throws if an appended route was not written as a route.
  init(_ restored: RestoredScene<WorldSchema>) throws {
    selectedTab = restored.state.selectedTab
    stacks = restored.state.stacks
    sidebar = restored.state.sidebar
    presented = restored.state.presented
    dropped = restored.report.dropped.map(Dropped.init)
    notes = restored.report.notes.map { Note(subject: $0.subject, reason: $0.reason) }
    appended = try restored.report.appended.map { entry in
      let route = try JSONDecoder().decode(WorldRoute.self, from: Data(entry.route.utf8))
      return Appended(
        place: entry.place, route: route,
        inPlaceOf: WorldKey(entry.inPlaceOf.kind, entry.inPlaceOf.id))
    }
  }
}
