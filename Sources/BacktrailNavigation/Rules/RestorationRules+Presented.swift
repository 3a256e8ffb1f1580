extension RestorationRules {
  /// Rules on what was presented, given what became of the stacks.
  ///
  /// - Returns: False where a fact is missing, which is then asked for.
  mutating func rulePresented(
    into ruling: inout Ruling, schema: some SchemaSource
  ) -> Bool {
    var isComplete = true
    var validities: [Validity] = []
    for index in presented.indices {
      guard
        let outcome = rule(
          onPresented: presented[index], stacks: ruling.stacks, schema: schema)
      else {
        isComplete = false
        continue
      }
      validities.append(outcome.validity)
      ruling.presented.append(outcome.ruling)
    }
    guard isComplete else { return false }
    settleConflicts(in: &ruling)
    for (item, validity) in zip(ruling.presented, validities) {
      // What lost its place is not shown, and says no more than what was refused.
      if item.ending == nil {
        ruling.validity.merge(validity)
      } else {
        ruling.validity.merge(validity.until, isShown: false)
      }
    }
    return true
  }

  private mutating func rule(
    onPresented item: Presented, stacks: [StackRuling], schema: some SchemaSource
  ) -> (ruling: PresentedRuling, validity: Validity)? {
    var validity = Validity()
    if item.modal.failure == nil {
      if item.isOverLimit {
        return (PresentedRuling(ending: Ending(reason: .overLimit)), validity)
      }
      if item.kind?.isRestorable == false {
        return (PresentedRuling(ending: Ending(reason: .notRestorable)), validity)
      }
      if item.modal.isRestorable, let ending = presenterEnding(item.presenter, stacks: stacks) {
        return (PresentedRuling(ending: ending), validity)
      }
    }
    guard let judgement = judge(item.modal) else { return nil }
    validity.merge(judgement.validity, isShown: judgement.ending == nil)
    if let ending = judgement.ending, !(ending.isDoubt && keepsDoubt) {
      return (PresentedRuling(ending: ending), validity)
    }
    // Its own stack gets the prefix, and no parent in place of what was dropped.
    guard let stack = rule(on: item.stack, inStack: nil, schema: schema) else { return nil }
    validity.merge(stack.validity)
    return (PresentedRuling(ending: nil, doubt: judgement.ending, stack: stack), validity)
  }

  /// Why nothing may be shown over a presenter, or nil where it came back whole.
  private func presenterEnding(_ presenter: Presenter, stacks: [StackRuling]) -> Ending? {
    switch presenter {
    case .emptyStack: return nil
    case .unknownTab: return Ending(reason: .presenterDropped)
    case .stack(let index):
      if stacks[index].isWhole { return nil }
      return Ending(reason: .presenterDropped, isDoubt: stacks[index].ending?.isDoubt ?? false)
    }
  }

  /// Leaves one item over each stack: the one with the highest priority, the first among equals.
  private func settleConflicts(in ruling: inout Ruling) {
    for index in presented.indices where ruling.presented[index].ending == nil {
      for other in presented.indices.dropFirst(index + 1)
      where ruling.presented[other].ending == nil
        && shareStack(presented[index], presented[other])
      {
        let isOtherHigher = presented[other].priority > presented[index].priority
        let loser = isOtherHigher ? index : other
        ruling.presented[loser] = PresentedRuling(
          ending: Ending(reason: .conflictingPresentation))
        if isOtherHigher { break }
      }
    }
  }

  private func shareStack(_ left: Presented, _ right: Presented) -> Bool {
    left.over == right.over
  }
}
