internal import BacktrailNavigation
internal import BacktrailStore
internal import BacktrailTesting

extension ModelRun {
  /// Performs an operation while something goes wrong beneath it: then it is done, or nothing is.
  mutating func fail(_ operation: ModelOperation, _ fault: ModelFault) throws -> String? {
    // What a restore says that may begin, though nobody hears it.
    let witness = main.answer(to: operation.looking, slots, expecting: nil).report
    var after = world
    let revision = operation.revision(in: world)
    let expected = after.answer(to: operation, slots, witness: witness)
    plan.reset()
    plan.inject(fault.kind.fault, atCall: fault.atCall)
    let answer = main.answer(to: operation, slots, expecting: revision)
    let isHit = plan.didInject
    plan.lift()
    if isHit { tally.count(fault.kind == .death ? "crashes" : "faults") }
    if fault.kind == .death { try reopen() }
    // A call may do without what failed; a refusal may come before it.
    if !answer.isDoubtful {
      world = after
      fill(operation, answer, expected)
      return expected.text == answer.text
        ? nil : "the store says\n\(answer.text)\nand the model\n\(expected.text)"
    }
    if !isHit { return "nothing failed, and the store says \(answer.text)" }
    let lines = try ModelObservation.lines(of: main.store)
    let isBefore = lines == world.observation
    let isAfter = lines == after.observation
    if isBefore && isAfter && operation.isAttempt {
      // Nothing tells whether it was begun or confirmed; forget it on both sides.
      return try forget(operation, after)
    }
    if isAfter && !isBefore {
      tally.count("done all the same")
      world = after
      return nil
    }
    return isBefore
      ? nil
      : """
      after \(answer.text), neither done nor undone: \(Self.difference(lines, after.observation))
      as if undone: \(Self.difference(lines, world.observation))
      """
  }

  private mutating func forget(
    _ operation: ModelOperation, _ after: ModelWorld
  ) throws -> String? {
    guard let (scene, principal) = operation.scene, let key = try? ModelWorld.key(scene, principal)
    else { return nil }
    _ = try main.store.clearAttempts(of: scene, as: principal)
    _ = world.forgetAttempts(key)
    return nil
  }
}
