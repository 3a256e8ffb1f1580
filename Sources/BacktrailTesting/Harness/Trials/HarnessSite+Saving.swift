internal import BacktrailNavigation
internal import BacktrailStore

extension HarnessSite {
  /// `nothingLost` where saving what was restored, as it was returned, changes what is stored.
  ///
  /// - Throws: `StoreError` where the file cannot be read.
  func losses(
    of outcome: HarnessOutcome, in store: RestorationStore
  ) throws -> [HarnessFinding] {
    guard !reader.goesByStoredReferences, outcome.report.outcome == .restored, principal == owner
    else { return [] }
    let before = try savedDocument(in: store)
    do {
      _ = try outcome.save(store, scene, owner, true)
    } catch {
      return [HarnessFinding(.nothingLost, "What was restored cannot be saved: \(error)")]
    }
    let after = try savedDocument(in: store)
    let lost = before?.places.flatMap { place in
      self.lost(
        from: before?.elements(at: place) ?? [], in: after?.elements(at: place) ?? [], at: place)
    }
    return (lost ?? []).prefix(1).map {
      let hint = " The state that came back does not carry what it was restored from."
      return HarnessFinding(
        .nothingLost, outcome.carriesOrigin ? $0 : $0 + hint, after: outcome.lines)
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
  func changesWhenRepeated(
    _ outcome: HarnessOutcome, in store: RestorationStore
  ) -> [HarnessFinding] {
    guard outcome.report.outcome == .restored, principal.id != nil,
      !reader.goesByStoredReferences
    else { return [] }
    var again = self
    again.owner = principal
    do {
      _ = try outcome.save(store, scene, principal, false)
    } catch {
      return [HarnessFinding(.idempotent, "What was restored cannot be saved: \(error)")]
    }
    again.isSceneDamaged = false
    let second: HarnessOutcome
    do {
      second = try again.restored()
    } catch let hang as HarnessHang {
      return [HarnessFinding(hang)]
    } catch {
      return [HarnessFinding(.idempotent, "The second restore does not end well: \(error)")]
    }
    let places = second.report.dropped + second.report.parked
    if second.lines(ofState: true) == outcome.lines(ofState: true), places.isEmpty { return [] }
    return [
      HarnessFinding(
        .idempotent, "Restored again, it is another.",
        after: outcome.lines(ofState: true) + ["again:"] + second.lines)
    ]
  }

  /// `laterSaves` where the scene cannot be saved and restored once more.
  ///
  /// - Parameter isJudging: Whether what comes back has to be right too. Where it was not before, there
  ///   is nothing new in that.
  package func laterSaves(judging isJudging: Bool = true) -> [HarnessFinding] {
    do {
      return try withStore { laterSaves(in: $0, judging: isJudging) }
    } catch {
      return [HarnessFinding(.laterSaves, "The store cannot be opened any more: \(error)")]
    }
  }

  func laterSaves(in store: RestorationStore, judging isJudging: Bool) -> [HarnessFinding] {
    do {
      let revision: Int = try store.save(scene, as: owner, document: sample)
      var again = self
      again.principal = owner
      again.isSceneDamaged = false
      let outcome = try again.restored()
      let report = outcome.report
      if report.outcome == .restored, report.revision == revision {
        if !isJudging { return [] }
        return again.judged(outcome, by: try again.world()).prefix(1).map {
          HarnessFinding(
            .laterSaves, "Saved once more, it is not restored as it should be. \($0.explanation)",
            after: $0.after)
        }
      }
      return [
        HarnessFinding(
          .laterSaves,
          "Saved as revision \(revision), the scene is \(report.outcome) in revision "
            + "\(report.revision.map(String.init) ?? "none").")
      ]
    } catch let hang as HarnessHang {
      return [HarnessFinding(hang)]
    } catch StoreError.sceneDiscarded {
      // A scene that was discarded stays so.
      return []
    } catch {
      return [HarnessFinding(.laterSaves, "The scene cannot be saved any more: \(error)")]
    }
  }

  private func savedDocument(in store: RestorationStore) throws -> HarnessDocument? {
    guard let body = try store.stored(scene, of: owner)?.body else { return nil }
    return try? HarnessDocument(body, limits: configuration.limits, reader: reader)
  }
}
