internal import BacktrailNavigation
internal import BacktrailStore

extension HarnessSite {
  /// `nothingLost` where saving what was restored, as it was returned, changes what is stored.
  ///
  /// - Throws: `StoreError` where the file cannot be read.
  func losses(of outcome: HarnessOutcome) throws -> [HarnessFinding] {
    guard outcome.carriesOrigin, outcome.report.outcome == .restored, principal == owner else {
      return []
    }
    let before = try stored()
    do {
      _ = try withStore { try outcome.save($0, scene, owner, true) }
    } catch {
      return [HarnessFinding(.nothingLost, "What was restored cannot be saved: \(error)")]
    }
    if try stored() == before { return [] }
    return [
      HarnessFinding(
        .nothingLost, "Saving what was restored changes what is stored.", after: outcome.lines)
    ]
  }

  /// `idempotent` where what was restored, saved as a scene that was made anew, is not restored whole.
  ///
  /// - Throws: What the subject throws.
  func changesWhenRepeated(_ outcome: HarnessOutcome) throws -> [HarnessFinding] {
    guard outcome.report.outcome == .restored, principal.id != nil,
      !reader.goesByStoredReferences
    else { return [] }
    var again = self
    again.owner = principal
    do {
      _ = try again.withStore { try outcome.save($0, scene, principal, false) }
    } catch {
      return [HarnessFinding(.idempotent, "What was restored cannot be saved: \(error)")]
    }
    again.isSceneDamaged = false
    let second = try again.restored()
    let places = second.report.dropped + second.report.parked
    if second.lines(ofState: true) == outcome.lines(ofState: true), places.isEmpty { return [] }
    return [
      HarnessFinding(
        .idempotent, "Restored again, it is another.",
        after: outcome.lines(ofState: true) + ["again:"] + second.lines)
    ]
  }

  /// `laterSaves` where the scene cannot be saved and restored once more.
  package func laterSaves() -> [HarnessFinding] {
    do {
      let revision = try withStore { store in
        do {
          return try store.save(scene, as: owner, document: sample)
        } catch StoreError.sceneDiscarded {
          // A scene that was discarded stays so.
          return 0
        }
      }
      if revision == 0 { return [] }
      var again = self
      again.principal = owner
      let report = try again.restored().report
      if report.outcome == .restored, report.revision == revision { return [] }
      return [
        HarnessFinding(
          .laterSaves,
          "Saved as revision \(revision), the scene is \(report.outcome) in revision "
            + "\(report.revision.map(String.init) ?? "none").")
      ]
    } catch {
      return [HarnessFinding(.laterSaves, "The scene cannot be saved any more: \(error)")]
    }
  }

  private func stored() throws -> [UInt8]? {
    try withStore { try $0.stored(scene, of: owner)?.body }
  }
}
