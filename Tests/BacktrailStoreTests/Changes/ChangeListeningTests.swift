import BacktrailNavigation
import BacktrailSQLite
import Testing

@testable import BacktrailStore

/// How listeners come and go, and what they are told when they cannot be told everything.
@Suite("Listening to changes")
struct ChangeListeningTests {
  let fixture: Fixture
  private var store: RestorationStore { fixture.store }

  init() throws {
    fixture = try Fixture()
  }

  private static func put(_ numbers: ClosedRange<Int>) -> [StoreChange.What] {
    numbers.map { .recordPut(RecordID("task", $0)) }
  }

  private func put(_ numbers: ClosedRange<Int>) throws {
    for number in numbers { try store.put(RecordID("task", number)) }
  }

  @Test func everythingSinceTheCallIsTold() async throws {
    for round in 0..<20 {
      let changes = try store.watching()
      try put(round * 3...round * 3 + 2)
      #expect(await changes.take(3).map(\.what) == Self.put(round * 3...round * 3 + 2))
    }
  }

  @Test func nothingFromBeforeTheCallIsTold() async throws {
    let first = try store.watching()
    try put(1...5)
    let second = try store.watching()
    try put(6...8)
    #expect(await first.take(8).map(\.what) == Self.put(1...8))
    #expect(await second.take(3).map(\.what) == Self.put(6...8))
  }

  @Test func everyListenerIsToldAll() async throws {
    let listeners = try (0..<4).map { _ in try store.watching() }
    try put(1...100)
    for listener in listeners { #expect(await listener.take(100).map(\.what) == Self.put(1...100)) }
  }

  @Test func anotherStoreOnTheFileIsHeardToo() async throws {
    let other = try fixture.reopened()
    defer { other.close() }
    let changes = try other.watching()
    try put(1...3)
    #expect(await changes.take(3).map(\.what) == Self.put(1...3))
  }

  @Test func aStoreThatOnlyReadsHearsOthers() async throws {
    let reader = try fixture.reopened { $0.opening = .readOnly }
    defer { reader.close() }
    let changes = try reader.watching()
    try put(1...3)
    #expect(await changes.take(3).map(\.what) == Self.put(1...3))
  }

  @Test func aFileWithoutAWriteAheadLogIsHeardToo() async throws {
    store.close()
    try fixture.execute("PRAGMA journal_mode = TRUNCATE")
    let reader = try fixture.reopened { $0.opening = .readOnly }
    defer { reader.close() }
    let changes = try reader.watching()
    let connection = try fixture.connect()
    try connection.transaction(.immediate) {
      try ChangeLog(connection, at: fixture.now).append(Self.put(1...2))
    }
    #expect(await changes.take(2).map(\.what) == Self.put(1...2))
    try fixture.execute("CREATE TABLE app_item (id TEXT)")
    #expect(await changes.take(1).map(\.what) == [.elsewhere])
  }

  // MARK: Ends

  @Test func itEndsWithTheTask() async throws {
    let changes = try store.watching()
    let task = Task {
      var count = 0
      for await _ in changes { count += 1 }
      return count
    }
    try put(1...1)
    task.cancel()
    #expect(await task.value <= 1)
    // The sequence itself goes on for whoever asks again.
    try put(2...2)
    #expect(await changes.take(through: .recordPut(RecordID("task", 2))).last?.sequence == 2)
  }

  @Test func itEndsWithTheStore() async throws {
    let changes = try store.watching()
    try put(1...3)
    #expect(await changes.take(3).count == 3)
    let task = Task { await changes.take(1) }
    store.close()
    #expect(await task.value.isEmpty)
    #expect(await changes.take(1).isEmpty)
    #expect(throws: StoreError.self) { try store.watching() }
  }

  @Test func nobodyWatchesForNobody() async throws {
    var changes: StoreChanges? = try store.watching()
    #expect(store.watcher.isRunning && changes != nil)
    changes = nil
    for _ in 0..<2_000 where store.watcher.isRunning { try await Task.sleep(for: .milliseconds(5)) }
    #expect(!store.watcher.isRunning)
    // And again.
    let again = try store.watching()
    try put(1...1)
    #expect(await again.take(1).count == 1)
  }

  // MARK: Too much

  @Test func aListenerThatIsTooSlowIsToldThatItMissedSomething() async throws {
    let slow = try store.watching(bufferingUpTo: 10)
    let other = try store.watching()
    try put(1...100)
    #expect(await other.take(100).map(\.what) == Self.put(1...100))
    let taken = await slow.take(1)
    #expect(taken == [StoreChange(.missed)])
    // It goes on from there, and hears what comes.
    try fixture.putMarker()
    let rest = await slow.take(through: Fixture.marker)
    #expect(rest.last?.what == Fixture.marker && rest.count <= 12)
  }

  @Test func theBufferNeverGrowsBeyondItsLimit() async {
    let listener = ChangeListener(limit: 3)
    for number in 1...3 { listener.deliver([StoreChange(.elsewhere, sequence: number)]) }
    #expect(await listener.next()?.sequence == 1)
    listener.deliver([StoreChange(.elsewhere, sequence: 4)])
    for number in 2...4 { #expect(await listener.next()?.sequence == number) }
    listener.deliver((5...8).map { StoreChange(.elsewhere, sequence: $0) })
    listener.deliver([StoreChange(.elsewhere, sequence: 9)])
    #expect(await listener.next()?.what == .missed)
    #expect(await listener.next()?.sequence == 9)
    listener.finish()
    #expect(await listener.next() == nil)
  }

  @Test func whoIsBehindTheEndOfTheLogMissedSomething() async throws {
    try put(1...3)
    var position = try ChangePosition(endOn: fixture.connect())
    let connection = try fixture.connect()
    position.version = nil
    try connection.transaction(.immediate) {
      let log = ChangeLog(connection, at: fixture.now)
      for start in 0..<21 { try log.append(Self.put(start * 500 + 1...start * 500 + 500)) }
    }
    let changes = try #require(try position.advance(on: connection))
    #expect(changes == [StoreChange(.missed)])
    #expect(position.sequence == 10_503)
    let rows = try #require(try fixture.number("SELECT count(*) FROM backtrail_change"))
    #expect((10_000..<10_256).contains(rows))
    // From there on all is told again.
    try put(20_000...20_001)
    position.version = nil
    #expect(try position.advance(on: connection)?.map(\.what) == Self.put(20_000...20_001))
  }

  @Test func whoIsFarBehindIsToldABoundedNumber() async throws {
    let connection = try fixture.connect()
    var position = try ChangePosition(endOn: connection)
    position.version = nil
    try connection.transaction(.immediate) {
      let log = ChangeLog(connection, at: fixture.now)
      for start in 0..<6 { try log.append(Self.put(start * 500 + 1...start * 500 + 500)) }
    }
    let changes = try #require(try position.advance(on: connection))
    #expect(changes.count == 2_049 && changes.last == StoreChange(.missed))
    #expect(position.sequence == 3_000)
  }
}
