import Testing

@testable import BacktrailNavigation

@MainActor
@Suite("Moves: what holds after any sequence")
struct RandomMovesTests {
  @Test("The state is what replaying the moves gives, undone ones left out")
  func replay() {
    var (random, seed) = Self.random()
    for round in 0..<2_000 {
      let limit = random.chance(2) ? 256 : 5
      let router = Router<Flow>(
        shape: .tabs(split: .mail), state: random.anyState(), recordingLimit: limit)
      for number in 0..<20 {
        let before = router.state
        let outcome = Self.step(router, &random)
        let state = router.state
        // To replay after every single step would take most of the time.
        let isWhole =
          number % 10 != 9 || router.initialState.replaying(router.moves) == state
        guard isWhole, state.brokenInvariants.isEmpty else {
          Issue.record("seed \(seed), round \(round): \(state.brokenInvariants) \(router.moves)")
          return
        }
        #expect(router.moves.count <= limit)
        switch outcome {
        case .refused, .unchanged: #expect(state == before, "seed \(seed), round \(round)")
        default: break
        }
      }
    }
  }

  @Test("A move from the same state leads to the same state, with and without a router")
  func determinism() {
    var (random, seed) = Self.random()
    for round in 0..<500 {
      let router = Router<Flow>(state: random.anyState())
      let start = router.state
      let moves = (0..<30).map { _ in random.next() }
      let outcomes = router.replay(moves)
      #expect(start.replaying(moves) == router.state, "seed \(seed), round \(round)")
      #expect(Router(state: start).replay(moves) == outcomes, "seed \(seed), round \(round)")
    }
  }

  @Test("To undo everything and to redo it leads back")
  func undoAndRedo() {
    var (random, seed) = Self.random()
    for round in 0..<300 {
      let router = Router<Flow>(state: FlowState())
      for _ in 0..<30 { router.apply(random.next()) }
      var states = [router.state]
      while router.canUndo {
        router.undo()
        states.append(router.state)
      }
      if router.moves.isEmpty {
        #expect(router.state == router.initialState, "seed \(seed), round \(round)")
      }
      for state in states.reversed() {
        #expect(router.state == state, "seed \(seed), round \(round)")
        if router.canRedo { router.redo() }
      }
    }
  }

  @Test("Unsaved changes never go without a word, and what is presented goes with its screen")
  func presentations() {
    var (random, seed) = Self.random()
    for round in 0..<1_000 {
      var state = FlowState()
      for _ in 0..<30 {
        let move = random.next()
        let before = state
        let outcome = state.apply(move)
        for tab in Flow.Tab.allCases {
          let shown = before.presentedItem(over: tab)?.id
          let isShown = shown != nil && state.presentedItem(over: tab)?.id == shown
          if before.momentary.unsaved.contains(tab), !isShown {
            #expect(move.mayThrowAway(over: tab), "seed \(seed), round \(round): \(move)")
          }
          if isShown, !move.presentsAnew, case .moved = outcome {
            let (old, new) = (before[tab], state[tab])
            #expect(new.starts(with: old), "seed \(seed), round \(round): \(move)")
          }
        }
      }
    }
  }

  private static func random(_ test: String = #function) -> (RandomMove, UInt64) {
    let (generator, seed) = SeededGenerator.announced(test)
    return (RandomMove(generator: generator), seed)
  }

  /// A move by itself, one as a person makes it, or one taken back.
  private static func step(_ router: Router<Flow>, _ random: inout RandomMove) -> MoveOutcome {
    switch Int.random(in: 0..<12, using: &random.generator) {
    case 0: return router.undo()
    case 1: return router.redo()
    case 2:
      router.width = router.width == .compact ? .regular : .compact
      return .unchanged
    case 3:
      router[path: random.tab()] = random.stack()
      return .moved
    case 4: return router.select(random.tab())
    case 5:
      router[sheet: random.tab()] = random.chance(2) ? nil : random.item()
      return .moved
    default: return router.apply(random.next())
    }
  }
}

extension NavigationMove {
  /// Whether the move says that unsaved changes over a tab may go.
  fileprivate func mayThrowAway(over tab: Schema.Tab) -> Bool {
    self == .confirmDismissal(over: tab) || settlesState
  }

  /// Whether what is presented afterwards is the move's own, though it may equal what was there.
  fileprivate var presentsAnew: Bool {
    if case .go = self { true } else { settlesState }
  }
}
