internal import BacktrailNavigation

/// Reads without an app's types, by what is stored with the routes.
struct StoredHarnessReader: HarnessReader {
  var defaultTab: String? { nil }

  var goesByStoredReferences: Bool { true }

  func knows(tab: String) -> Bool { true }

  func route(_ entry: SceneDocument.Entry) -> HarnessReading { read(entry) }

  func modal(_ entry: SceneDocument.Entry) -> HarnessReading { read(entry) }

  func route(for record: RecordID) -> HarnessRoute? { nil }

  func fallsBack(fromKind kind: String) -> Bool { true }

  func lineage(ofKind kind: String) -> Lineage? { nil }

  private func read(_ entry: SceneDocument.Entry) -> HarnessReading {
    if let failure = entry.failure { return .unreadable([failure.reason]) }
    guard let route = entry.route else { return .unreadable([.wrongShape]) }
    switch route.utf8.first {
    case UInt8(ascii: "{"):
      // A route is the name of its case and what it carries.
      if route.utf8.dropFirst().first(where: { !" \t\r\n".utf8.contains($0) })
        == UInt8(ascii: "}")
      {
        return .unreadable([.emptyObject])
      }
    case UInt8(ascii: "["), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      return .unreadable([.wrongShape])
    default: break
    }
    guard let references = entry.references else { return .unreadable([.wrongShape]) }
    if references.contains(where: { $0.problem != nil }) {
      return .unreadable([.invalidIdentifier])
    }
    return .route(HarnessRoute(encoded: route, references: references))
  }
}
