internal import BacktrailNavigation

/// What the oracle knows of an app: how stored routes are read, and what the schema says.
protocol HarnessReader: Sendable {
  /// The name of the tab that is selected where the saved one is not known.
  var defaultTab: String? { get }
  /// Whether the stored references count, and not those of decoded routes.
  var goesByStoredReferences: Bool { get }
  /// Whether there is a tab with exactly this name.
  func knows(tab: String) -> Bool
  /// Reads a route of a document.
  func route(_ entry: SceneDocument.Entry) -> HarnessReading
  /// Reads a modal of a document.
  func modal(_ entry: SceneDocument.Entry) -> HarnessReading
  /// The route that shows a record.
  func route(for record: RecordID) -> HarnessRoute?
  /// Whether a parent may take the place of a route whose record has this kind.
  func fallsBack(fromKind kind: String) -> Bool
  /// What a record of this kind has to lie under.
  func lineage(ofKind kind: String) -> Lineage?
}
