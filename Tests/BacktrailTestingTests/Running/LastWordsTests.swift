import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where code of the app ends the process, standard error says in which case.
@Suite struct LastWordsTests {
  private static let lead = "backtrail harness: the process ends in case "

  private static func run(_ restorer: EndingRestorer) async throws {
    var harness = RestorationHarness(
      Ledger.self, scenes: [LedgerSample.state], as: LedgerSample.ana,
      records: LedgerSample.records, grants: LedgerSample.grants)
    harness.options.faults = [.clockMovedBack, .roleRemoved]
    harness.options.compounds = 0
    harness.restorer = restorer
    _ = try await harness.run(seed: 7)
  }

  @Test func aTrapNamesItsCase() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await LastWordsTests.run(EndingRestorer(end: { _ = [Int]()[$0] }))
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("\(Self.lead)7:clock-moved-back@window-1"), "\(text)")
  }

  @Test func aRecursionWithoutEndNamesItsCase() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await LastWordsTests.run(EndingRestorer(end: { _ = EndingRestorer.depth($0) }))
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("\(Self.lead)7:clock-moved-back@window-1"), "\(text)")
  }

  @Test func handlersOfOthersComeAfter() async throws {
    let result = try #require(
      await #expect(processExitsWith: .exitCode(9), observing: [\.standardErrorContent]) {
        signal(SIGABRT) { _ in _exit(9) }
        try await LastWordsTests.run(EndingRestorer(end: { _ in abort() }))
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains(Self.lead), "\(text)")
  }

  @Test func handlersAreAsBeforeOnceItIsOver() async throws {
    let result = try #require(
      await #expect(processExitsWith: .exitCode(9), observing: [\.standardErrorContent]) {
        signal(SIGABRT) { _ in _exit(9) }
        for _ in 0..<2 { try await LastWordsTests.run(EndingRestorer(end: nil)) }
        abort()
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(!text.contains("backtrail harness"), "\(text)")
  }
}

/// Ends the process as soon as the clock stands elsewhere than it should.
private struct EndingRestorer: HarnessRestorer {
  let end: (@Sendable (Int) -> Void)?

  func restore(_ request: HarnessRequest) throws -> HarnessAnswer<Ledger> {
    if let end, request.now < SettableClock.start { end(Int(request.now.millisecondsSince1970)) }
    return try StoreRestorer<Ledger>().restore(request)
  }

  /// Deeper than any stack.
  @inline(never) static func depth(_ number: Int) -> Int {
    number == .min ? 0 : 1 + depth(number &+ 1) &* number
  }
}
