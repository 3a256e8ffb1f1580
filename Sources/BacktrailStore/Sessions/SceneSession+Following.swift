internal import BacktrailNavigation

extension SceneSession {
  /// Validates what is on screen at once, and waits until that is done.
  ///
  /// The session does it by itself after every change of the store, at every expiry and after every
  /// move; a test or a program that knows of a change sooner need not wait for that.
  ///
  /// - Throws: ``StoreError``, or what an outside source throws. Nothing has changed then.
  public func validate() async throws {
    guard phase == .following else { throw SessionError.notRestored }
    try await settle()
    await deliverWaiting()
  }

  func follow(_ changes: StoreChanges, until end: Instant?) {
    let epoch = self.epoch
    let keepsRecordsElsewhere = store.keepsRecordsElsewhere
    tasks.replace(
      .changes,
      with: Task { [weak self] in
        for await change in changes {
          // A scene that was saved, by this session perhaps: no record and no grant.
          if change.what == .elsewhere, !keepsRecordsElsewhere { continue }
          guard let self, self.epoch == epoch else { return }
          self.validateSoon()
        }
      })
    wake(.expiry, at: end)
    // Something may have changed between the snapshot of the restore and now.
    validateSoon()
  }

  /// Validates what is on screen as soon as nothing else is being validated.
  func validateSoon() {
    wantsValidation = true
    if isValidating || phase != .following { return }
    isValidating = true
    let epoch = self.epoch
    Task { [weak self] in
      guard let self else { return }
      while self.wantsValidation, self.phase == .following, epoch == self.epoch {
        do {
          try await self.settle()
          await self.deliverWaiting()
        } catch {
          if epoch == self.epoch {
            self.onEvent?(.validationFailed(error))
            self.validateAfterDoubt()
          }
        }
      }
      if epoch == self.epoch { self.isValidating = false }
    }
  }

  /// Validates until what was judged is what is on screen, and takes away what is not valid.
  private func settle() async throws {
    // One after the other: a judgement that began earlier is never acted on after a later one.
    let (epoch, turns) = (self.epoch, self.turns)
    await turns.take()
    defer { turns.give() }
    while phase == .following, epoch == self.epoch {
      wantsValidation = false
      let principal = self.principal
      let shown = router.state
      let validated = try await store.validate(shown, for: principal)
      guard epoch == self.epoch else { return }
      // The person moved on meanwhile, or has other roles now: this is not what they may see.
      guard router.state == shown, principal == self.principal else { continue }
      act(on: validated, shown)
      return
    }
  }

  private func act(on validated: ValidatedState<Schema>, _ shown: SceneState<Schema>) {
    if validated.state != shown {
      noteCuts(from: shown, to: validated.state)
      settling { router.apply(.prune(to: validated.state)) }
      onEvent?(.pruned(validated.report))
    }
    wake(.expiry, at: validated.report.validUntil)
    if !validated.report.parked.isEmpty {
      validateAfterDoubt()
    } else if desk.waiting == nil {
      doubts = 0
      tasks.replace(.doubt, with: nil)
    }
  }

  private func noteCuts(from shown: SceneState<Schema>, to valid: SceneState<Schema>) {
    for (tab, before) in shown.stacks where valid[tab] != before {
      let cut = cuts[tab].flatMap { $0.after == before ? $0.before : nil }
      cuts[tab] = (cut ?? before, valid[tab])
    }
  }

  /// Validates at an instant: when a grant expires, or what waits has waited for too long.
  func wake(_ purpose: SessionTasks.Purpose, at end: Instant?) {
    guard let end else { return tasks.replace(purpose, with: nil) }
    let store = self.store
    tasks.replace(
      purpose,
      with: Task { [weak self] in
        // A clock can be set, and a machine can sleep: it is looked at again in between.
        while !Task.isCancelled {
          let left = end.millisecondsSince1970
            .subtractingReportingOverflow(store.now.millisecondsSince1970)
          let remaining = left.overflow ? Int64.max : left.partialValue
          if remaining <= 0 { break }
          try? await Task.sleep(for: .milliseconds(min(remaining, 1_000)))
        }
        if Task.isCancelled { return }
        self?.desk.dropExpired(at: store.now)
        self?.validateSoon()
      })
  }

  /// Validates again after a while, when something could not be told.
  func validateAfterDoubt() {
    doubts += 1
    let wait = Int64(250) << min(doubts, 7)
    tasks.replace(
      .doubt,
      with: Task { [weak self] in
        try? await Task.sleep(for: .milliseconds(min(wait, 30_000)))
        if Task.isCancelled { return }
        self?.validateSoon()
      })
  }
}

extension RestorationStore {
  /// Whether records may change without the store being told.
  fileprivate var keepsRecordsElsewhere: Bool {
    !configuration.recordSources.isEmpty || configuration.outside != nil
  }
}
