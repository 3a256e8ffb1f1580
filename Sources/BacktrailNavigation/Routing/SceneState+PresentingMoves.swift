extension SceneState {
  /// What is presented over the stack of a tab.
  public func presentedItem(over tab: Schema.Tab) -> PresentedItem<Schema>? {
    presented.first { $0.over == tab }
  }

  /// Whether what is presented over the stack of a tab has changes that are not saved.
  public func hasUnsavedChanges(over tab: Schema.Tab) -> Bool { momentary.unsaved.contains(tab) }

  mutating func present(_ item: PresentedItem<Schema>) -> MoveOutcome {
    let isThere = (presented + momentary.queued).contains { $0.id == item.id }
    if isThere { return .unchanged }
    if presentedItem(over: item.over) != nil {
      momentary.queued.append(item)
      return .queued
    }
    presented.append(item)
    return .moved
  }

  mutating func dismiss(over tab: Schema.Tab) throws(MoveRefusal) -> MoveOutcome {
    guard presentedItem(over: tab) != nil else { throw .nothingPresented }
    if asksConfirmation(over: tab) { return .asksConfirmation }
    removePresented(over: tab)
    return .moved
  }

  mutating func dismissAll() -> MoveOutcome {
    let staying = momentary.unsaved
    presented.removeAll { !staying.contains($0.over) }
    momentary.queued = []
    momentary.confirming = staying
    return staying.isEmpty ? .moved : .asksConfirmation
  }

  mutating func setPresented(
    _ item: PresentedItem<Schema>?, as kind: PresentationKind, over tab: Schema.Tab
  ) throws(MoveRefusal) -> MoveOutcome {
    let index = presented.firstIndex { $0.over == tab && $0.kind == kind }
    guard let item else { return index == nil ? .unchanged : try dismiss(over: tab) }
    guard item.over == tab, item.kind == kind else { throw .otherPlace }
    guard let index, presented[index].id == item.id else { return present(item) }
    presented[index].stack = item.stack
    return .moved
  }

  mutating func setUnsaved(
    _ isUnsaved: Bool, over tab: Schema.Tab
  ) throws(MoveRefusal) -> MoveOutcome {
    guard presentedItem(over: tab) != nil else { throw .nothingPresented }
    if isUnsaved {
      momentary.unsaved.insert(tab)
    } else {
      forgetChanges(over: tab)
    }
    return .moved
  }

  mutating func confirmDismissal(over tab: Schema.Tab) throws(MoveRefusal) -> MoveOutcome {
    guard momentary.unsaved.contains(tab) else { throw .nothingToConfirm }
    removePresented(over: tab)
    return .moved
  }

  mutating func cancelDismissal(over tab: Schema.Tab) throws(MoveRefusal) -> MoveOutcome {
    guard momentary.confirming.remove(tab) != nil else { throw .nothingToConfirm }
    return .moved
  }

  /// Marks a presentation that has unsaved changes to be confirmed; false where there are none.
  mutating func asksConfirmation(over tab: Schema.Tab) -> Bool {
    guard momentary.unsaved.contains(tab) else { return false }
    momentary.confirming.insert(tab)
    return true
  }

  /// This state with one item presented over each tab and nothing marked that is not presented.
  ///
  /// A state that a restore or a caller made may hold more: what is too much waits, and what waits
  /// for nothing is presented.
  ///
  /// - Parameter before: The state whose marks hold on for what is still presented; by default the
  ///   marks that this state has.
  func settled(keepingMarksOf before: Self? = nil) -> Self {
    var state = self
    var all = presented + momentary.queued
    var ids = Set<PresentedItem<Schema>.ID>()
    all.removeAll { !ids.insert($0.id).inserted }
    var tabs = Set<Schema.Tab>()
    state.presented = all.filter { tabs.insert($0.over).inserted }
    let shown = Set(state.presented.map(\.id))
    state.momentary.queued = all.filter { !shown.contains($0.id) }
    let marked = before ?? self
    let wasShown = Set(marked.presented.map(\.id))
    let kept = Set(state.presented.filter { wasShown.contains($0.id) }.map(\.over))
    state.momentary.unsaved = marked.momentary.unsaved.intersection(kept)
    state.momentary.confirming = marked.momentary.confirming
      .intersection(state.momentary.unsaved)
    return state
  }

  private mutating func removePresented(over tab: Schema.Tab) {
    presented.removeAll { $0.over == tab }
    forgetChanges(over: tab)
    guard let next = momentary.queued.firstIndex(where: { $0.over == tab }) else { return }
    presented.append(momentary.queued.remove(at: next))
  }

  private mutating func forgetChanges(over tab: Schema.Tab) {
    momentary.unsaved.remove(tab)
    momentary.confirming.remove(tab)
  }
}
