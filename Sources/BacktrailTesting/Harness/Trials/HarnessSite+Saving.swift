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
    let before = try document()
    do {
      _ = try withStore { try outcome.save($0, scene, owner, true) }
    } catch {
      return [HarnessFinding(.nothingLost, "What was restored cannot be saved: \(error)")]
    }
    let after = try document()
    let lost = before?.places.flatMap { place in
      self.lost(
        from: before?.elements(at: place) ?? [], in: after?.elements(at: place) ?? [], at: place)
    }
    return (lost ?? []).prefix(1).map {
      HarnessFinding(.nothingLost, $0, after: outcome.lines)
    }
  }

  /// The stored elements that are not stored any more, in the same bytes or as the same route.
  private func lost(
    from before: [HarnessDocument.Element], in after: [HarnessDocument.Element],
    at place: RoutePlace
  ) -> [String] {
    before.enumerated().compactMap { index, element in
      let kept = after.indices.contains(index) ? after[index] : nil
      let isSame = kept.map { kept in
        kept.entry.route == element.entry.route
          || (kept.reading.route != nil && kept.reading.route == element.reading.route)
      }
      return isSame == true ? nil : "Saving what was restored loses \(place)[\(index)]."
    }
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

  private func document() throws -> HarnessDocument? {
    guard let body = try withStore({ try $0.stored(scene, of: owner)?.body }) else { return nil }
    return try? HarnessDocument(body, limits: configuration.limits, reader: reader)
  }
}
