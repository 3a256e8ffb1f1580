internal import BacktrailNavigation
internal import Foundation

/// Reads with an app's own types.
struct TypedHarnessReader<Schema: NavigationSchema>: HarnessReader {
  var defaultTab: String? { Schema.defaultTab.rawValue }

  var goesByStoredReferences: Bool { false }

  func knows(tab: String) -> Bool {
    Schema.Tab.allCases.contains { OpaqueText($0.rawValue) == OpaqueText(tab) }
  }

  func route(_ entry: SceneDocument.Entry) -> HarnessReading {
    read(Schema.Route.self, entry, Self.route)
  }

  func modal(_ entry: SceneDocument.Entry) -> HarnessReading {
    read(Schema.Modal.self, entry) { modal in
      Self.encoded(modal).map {
        HarnessRoute(
          encoded: $0, references: modal.references,
          isRestorable: modal.isRestorable && !modal.isSensitive,
          priority: modal.restorationPriority)
      }
    }
  }

  func route(for record: RecordID) -> HarnessRoute? {
    Schema.route(for: record).flatMap(Self.route)
  }

  func fallsBack(fromKind kind: String) -> Bool { Schema.fallsBackToParent(fromKind: kind) }

  func lineage(ofKind kind: String) -> Lineage? { Schema.lineage(ofKind: kind) }

  private static func route(_ route: Schema.Route) -> HarnessRoute? {
    encoded(route).map {
      HarnessRoute(
        encoded: $0, references: route.references,
        isRestorable: route.isRestorable && !route.isSensitive)
    }
  }

  private static func encoded(_ value: some Encodable) -> EncodedRoute? {
    // A value that decodes and does not encode could not have been saved.
    (try? RouteEncoder.encode(value)).map(EncodedRoute.init)
  }

  /// Decodes a value. Where decoding fails, what Foundation's own decoder says gives the reason.
  private func read<Value: Decodable>(
    _ type: Value.Type, _ entry: SceneDocument.Entry, _ route: (Value) -> HarnessRoute?
  ) -> HarnessReading {
    if let failure = entry.failure { return .unreadable([failure.reason]) }
    guard let bytes = entry.route?.utf8, let text = try? JSONText(Array(bytes), maximumDepth: 600)
    else { return .unreadable([.wrongShape]) }
    switch RouteDecoder.decode(type, from: text.root, in: text) {
    case .success(let value):
      guard let route = route(value) else { return .unreadable([.invalidValue]) }
      if let reasons = HarnessDecodeReasons.reasons(of: type, in: Data(bytes)) {
        return .unreadable(reasons)
      }
      return route.references.contains { $0.problem != nil }
        ? .unreadable([.invalidIdentifier]) : .route(route)
    case .failure(let failure):
      return .unreadable(
        HarnessDecodeReasons.reasons(of: type, in: Data(bytes)) ?? [failure.reason])
    }
  }
}
