internal import BacktrailNavigation

/// The faults of the encoded form: each way in which one can be brought about at a position.
struct HarnessEncodingFaults: Sendable {
  let sample: HarnessSample
  let limits: SceneLimits
  /// The names of the cases that the samples have.
  let caseNames: [String]

  /// - Parameter random: Chooses the bytes and bits.
  func changes(
    of fault: HarnessFault, at position: HarnessPosition, random: inout HarnessRandom
  ) -> [HarnessChange] {
    if position.index == nil { return wholeChanges(of: fault, at: position) }
    guard let route = sample.element(at: position)?.entry.route,
      let parameters = HarnessParameters(route)
    else { return [] }
    switch fault {
    case .falseReferences:
      return falseReferences(at: position).map { .edit(.references(position, $0)) }
    case .veryLong:
      return parameters.paths.prefix(1).flatMap { path in
        // A route that is larger than routes may be is shown, and its scene can never be saved again.
        [limits.bytesPerRoute / 2, limits.bytesPerScene].map {
          .edit(.fill(position, path: path, bytes: $0))
        }
      }
    case .truncatedBytes:
      return [false, true, true, true].map {
        bytes(.end, at: position, isIntact: $0, &random)
      }
    case .flippedBit:
      return (0..<10).map { index in
        bytes(
          .bit(Int.random(in: 0..<8, using: &random)), at: position, isIntact: index > 1, &random)
      }
    case .invalidUTF8:
      return [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80]].map {
        bytes(.replace($0), at: position, isIntact: true, &random)
      }
    default:
      return forms(of: fault, parameters).map { .edit(.element(position, $0)) }
    }
  }

  /// What stands in the place of a route.
  private func forms(of fault: HarnessFault, _ route: HarnessParameters) -> [RouteValue] {
    let paths = route.paths
    switch fault {
    case .unknownCase: return [route.renamed("harnessUnknownCase")]
    case .renamedCase: return caseNames.filter { $0 != route.name }.map(route.renamed)
    case .missingParameter: return paths.map { route.with(nil, at: $0) }
    case .extraParameter: return route.with(extra: "harnessExtra").map { [$0] } ?? []
    case .nullParameter: return paths.map { route.with(.null, at: $0) }
    case .wrongTypedParameter:
      return paths.compactMap { path in
        route.value(at: path).map { route.with(Self.ofAnotherType($0), at: path) }
      }
    case .numberOverflow:
      return paths.flatMap { path -> [RouteValue] in
        guard case .number? = route.value(at: path) else { return [] }
        return ["9223372036854775808", "-1e30", "1e999"].map {
          route.with(.number($0), at: path)
        }
      }
    case .veryDeep:
      // The first still fits into a document, the second does not.
      return [100, limits.levelsPerDocument + 1].map { levels in
        let nested = (0..<levels).reduce(RouteValue.null) { value, _ in .array([value]) }
        return paths.first.map { route.with(nested, at: $0) } ?? nested
      }
    default: return []
    }
  }

  private static func ofAnotherType(_ value: RouteValue) -> RouteValue {
    switch value {
    case .string: .number("7")
    case .number, .null, .bool: .string("harness")
    case .array: .object([:])
    case .object: .array([])
    }
  }

  private func wholeChanges(
    of fault: HarnessFault, at position: HarnessPosition
  ) -> [HarnessChange] {
    switch (fault, position.place) {
    case (.veryLong, .stack?), (.veryLong, .presentedStack?):
      guard let place = position.place else { return [] }
      return [.edit(.lengthen(place, to: limits.routesPerStack + 3))]
    case (.unknownTab, .stack(let tab)?):
      // The next save brings its own tab back beside that one.
      if sample.document.stacks.count >= limits.tabsPerScene { return [] }
      return [.edit(.renameTab(tab, to: "harness-unknown"))]
    case (.unknownTab, nil):
      return [
        .edit(.member("selectedTab", "harness-unknown")), .edit(.member("selectedTab", .null)),
      ]
    case (.newerSchema, nil):
      return [.edit(.member("schemaVersion", .number("1000000")))]
    case (.extraParameter, nil): return [.edit(.member("harnessExtra", ["a": 1]))]
    case (.falseKeys, nil): return (1...3).map { .keys($0) }
    default: return []
    }
  }

  /// No references, those of a record that is not there, and those of the routes beside it.
  private func falseReferences(at position: HarnessPosition) -> [[RecordReference]] {
    guard let place = position.place, sample.route(at: position)?.references.isEmpty == false
    else { return [[.record("harness", "none")]] }
    let others = sample.document.elements(at: place).compactMap(\.reading.route?.references)
    return [[], [.record("harness", "none")]]
      + others.filter { $0 != sample.route(at: position)?.references && !$0.isEmpty }.prefix(1)
  }

  private func bytes(
    _ kind: HarnessBytes.Kind, at position: HarnessPosition, isIntact: Bool,
    _ random: inout HarnessRandom
  ) -> HarnessChange {
    .cut(
      HarnessBytes(
        kind: kind, position: position, part: Double.random(in: 0..<1, using: &random),
        isIntact: isIntact))
  }
}
