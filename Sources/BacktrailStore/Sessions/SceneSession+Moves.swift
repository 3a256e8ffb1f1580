internal import BacktrailNavigation

extension SceneSession {
  func routerMoved(_ moved: RecordedMove<Schema>) {
    switch phase {
    case .signedOut: break
    case .restoring:
      if isSettling { return }
      switch moved.direction {
      case .undone: if movesMeanwhile.last == moved.move { movesMeanwhile.removeLast() }
      case .made, .redone:
        if moved.outcome == .moved || moved.outcome == .queued { movesMeanwhile.append(moved.move) }
      }
    case .following:
      if case .refused = moved.outcome { return }
      save()
      if !isSettling { validateSoon() }
      switch moved.move {
      case .confirmDismissal: Task { await deliverWaiting() }
      // Whoever keeps their changes does not want to be taken away from them.
      case .cancelDismissal: if waitsForConfirmation { desk.clear() }
      default: break
      }
    }
  }

  /// Hands the newest state to the saver.
  ///
  /// A stack that was cut on screen is saved as it was before, until the person moves on in it: it is
  /// judged again when it is restored, and what was cut may be valid then.
  func save() {
    var holding = router.state
    for (tab, cut) in cuts {
      if holding[tab] == cut.after {
        holding[tab] = cut.before
      } else {
        cuts[tab] = nil
      }
    }
    saver?.put(holding)
  }

  /// Makes a move again on top of what came back.
  func replay(_ move: NavigationMove<Schema>) {
    // Whoever reached for a tab did not mean to leave what has come back in it since.
    if case .selectTab(let tab) = move, tab == router.state.selectedTab { return }
    router.apply(move)
  }

  func saved(_ outcome: Result<Int, any Error>) {
    switch outcome {
    case .success(let revision): onEvent?(.saved(revision: revision))
    case .failure(let error): onEvent?(.saveFailed(error))
    }
  }
}
