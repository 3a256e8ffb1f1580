internal import BacktrailNavigation

extension ModelWorld {
  /// Restores a scene by the rules.
  ///
  /// - Parameters:
  ///   - scene: Its id.
  ///   - principal: Who asks.
  ///   - isTyped: Whether the app's types are known.
  func restored(
    _ scene: String, for principal: Principal, isTyped: Bool = true
  ) throws -> ModelRestored {
    try Self.check(scene)
    var fresh = ModelRestored(.absent)
    fresh.selectedTab = isTyped ? ModelSchema.defaultTab.rawValue : nil
    guard principal != .unknown else {
      fresh.outcome = .deferred
      return fresh
    }
    guard let found = found(try Self.key(scene, principal)) else { return fresh }
    let shown = found.content.shown(isTyped: isTyped)
    let attempt = found.attempt.flatMap { $0.shown == shown ? $0.next : nil }
    let judge = ModelJudge(world: self, subjects: principal.subjects, now: now, isTyped: isTyped)
    return judge.restored(found.content, revision: found.revision, cut: attempt?.cut)
  }
}

extension ModelContent {
  /// The tab that a restore selects.
  func selectedTab(isTyped: Bool) -> String? {
    if !isTyped { return selectedTab }
    return selectedTab.flatMap(ModelTab.init)?.rawValue ?? ModelSchema.defaultTab.rawValue
  }

  /// What a restore shows first.
  func shown(isTyped: Bool) -> ModelAttempt.Shown {
    let tab = selectedTab(isTyped: isTyped)
    return ModelAttempt.Shown(
      tab: tab, stack: tab.flatMap { parts[.stack($0)] }, presented: parts[.presented])
  }
}

extension ModelJudge {
  /// Restores the content of a scene.
  ///
  /// - Parameter cut: From which frame on what is shown first is left out; nil for nowhere.
  func restored(_ content: ModelContent, revision: Int, cut: Int?) -> ModelRestored {
    var restored = ModelRestored(.restored)
    restored.revision = revision
    restored.selectedTab = content.selectedTab(isTyped: isTyped)
    if content.selectedTab.map(knows) != true {
      let reason: Reason = content.selectedTab == nil ? .missingTab : .unknownTab
      restored.notes.append(.init(subject: "selectedTab", reason: reason))
    }
    for stack in content.stacks where !knows(stack.tab) {
      restored.notes.append(.init(subject: stack.tab, reason: .unknownTab))
    }
    for (tab, elements) in content.stacks where knows(tab) {
      restoreStack(elements, of: tab, cut: cut, into: &restored)
    }
    if let sidebar = content.sidebar {
      if let failure = failure(of: sidebar, after: []) {
        restored.dropped.append(dropped(failure, at: .sidebar, 0))
      } else {
        restored.sidebar = sidebar
        restored.standing[.sidebar] = 1
      }
    }
    restorePresented(content, cut: cut, into: &restored)
    return restored
  }

  private func knows(_ tab: String) -> Bool { !isTyped || ModelTab(rawValue: tab) != nil }

  private func dropped(
    _ failure: Failure, at place: RoutePlace, _ index: Int
  ) -> ModelRestored.Dropped {
    .init(
      place: place, index: index, reason: failure.reason, reference: failure.reference,
      culprit: failure.culprit)
  }

  private func restoreStack(
    _ elements: [ModelElement], of tab: String, cut: Int?, into restored: inout ModelRestored
  ) {
    let cut = tab == restored.selectedTab ? cut : nil
    let prefix = prefix(of: elements, at: .stack(tab), suspectedFrom: cut)
    restored.dropped += prefix.dropped
    restored.standing[.stack(tab)] = prefix.standing.count
    var shown = prefix.standing
    if let failure = prefix.failure,
      let parent = nearestValidParent(
        of: elements[prefix.standing.count], after: prefix.standing, failure)
    {
      shown.append(ModelElement(parent.route))
      restored.appended.append(
        .init(tab: tab, route: parent.route, inPlaceOf: parent.inPlaceOf))
    }
    restored.stacks.append((tab, shown))
  }

  /// Rule 12: an item comes back if it is valid over a stack that came back whole, one over each.
  private func restorePresented(
    _ content: ModelContent, cut: Int?, into restored: inout ModelRestored
  ) {
    let items = content.presented
    let depth = restored.selectedTab.flatMap(content.stack)?.count ?? 0
    let failures = items.map { item -> Failure? in
      if item.kind != .sheet && item.kind != .fullScreenCover {
        return Failure(reason: .notRestorable)
      }
      let isWhole =
        knows(item.over)
        && (content.stack(item.over) ?? []).count
          == restored.standing[.stack(item.over), default: 0]
      if !isWhole { return Failure(reason: .presenterDropped) }
      if item.over == restored.selectedTab, let cut, depth >= cut {
        return Failure(reason: .suspectedCrash)
      }
      return failure(of: item.modal.references, after: [])
    }
    for (index, item) in items.enumerated() {
      if let failure = failures[index] {
        restored.dropped.append(dropped(failure, at: .presented, index))
        continue
      }
      let isOutranked = items.indices.contains { other in
        guard other != index, failures[other] == nil, items[other].over == item.over else {
          return false
        }
        let (own, rival) = (priority(item), priority(items[other]))
        return rival > own || (rival == own && other < index)
      }
      if isOutranked {
        restored.dropped.append(
          dropped(Failure(reason: .conflictingPresentation), at: .presented, index))
        continue
      }
      let isShownFirst = item.over == restored.selectedTab
      let prefix = prefix(
        of: item.stack, at: .presentedStack(index),
        suspectedFrom: isShownFirst ? cut.map { max(0, $0 - depth - 1) } : nil)
      restored.dropped += prefix.dropped
      restored.standing[.presented, default: 0] += 1 + prefix.standing.count
      var shown = item
      shown.stack = prefix.standing
      restored.presented.append(shown)
    }
  }

  private func priority(_ item: ModelItem) -> Int {
    isTyped ? item.modal.restorationPriority : 0
  }
}
