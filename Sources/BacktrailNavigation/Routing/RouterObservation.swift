/// Follows a router for as long as it is held.
@MainActor
public final class RouterObservation<Schema: NavigationSchema> {
  private var report: ((RecordedMove<Schema>) -> Void)?

  init(_ report: @escaping (RecordedMove<Schema>) -> Void) {
    self.report = report
  }

  /// Ends it. No move is told of afterwards.
  public func cancel() { report = nil }

  var isCancelled: Bool { report == nil }

  func tell(of move: RecordedMove<Schema>) { report?(move) }
}
