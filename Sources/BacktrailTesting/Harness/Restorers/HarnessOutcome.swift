package import BacktrailNavigation
package import BacktrailStore

/// What a restore under the harness came to, without the app's types.
package struct HarnessOutcome: Sendable {
  /// What came back, in the encoded form, with the report.
  package var document: RestoredDocument
  /// What would be said to the person whose scene it is.
  package var publicForm: [UInt8]
  /// Whether the state carries what it was made from (rule 10).
  package var carriesOrigin: Bool
  /// Saves what came back, and gives the revision that is stored then. With `true` it is saved as the
  /// state that a restore returned (rule 10), else as a state that was made anew.
  package var save:
    @Sendable (_ store: RestorationStore, _ scene: String, _ owner: Principal, _ asRestored: Bool)
      throws -> Int
  /// Writes what came back over what is stored, and keeps what was cut beside it; nil where that takes
  /// the app's types.
  package var repair:
    (@Sendable (_ store: RestorationStore, _ scene: String, _ owner: Principal) throws -> Void)?

  /// The report.
  package var report: RestorationReport { document.report }

  /// What came back at a place, root first; nil where there is no such stack.
  package func routes(at place: RoutePlace) -> [EncodedRoute]? {
    switch place {
    case .stack: document.stacks.first { RoutePlace.stack($0.tab) == place }?.routes
    case .sidebar: document.sidebar.map { [$0] } ?? []
    case .presented: document.presented.map(\.modal)
    case .presentedStack: nil
    }
  }
}
