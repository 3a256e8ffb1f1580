import BacktrailNavigation
import BacktrailStore
@testable import BacktrailTesting
import Foundation
import Testing

/// The oracle by itself: cases that were worked out by hand from DESIGN.md.
struct HarnessOracleTests {
  private static let now = Instant(millisecondsSince1970: 1_000)
  private static let firm = RecordID("firm", "north-star")
  private static let book = RecordID("book", "book-one-1")
  private static let entry = RecordID("entry", "entry-seven")

  private static func world(_ routes: [Ledger.Route]) throws -> HarnessWorld {
    var world = HarnessWorld()
    world.records = [
      firm: .init(), book: .init(parent: .record(firm)), entry: .init(parent: .record(book)),
    ]
    world.grants = [Grant(.allow, .everyone, .view, on: .everything)]
    let encoded = try routes.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    let elements = encoded.map { "{\"route\":\($0)}" }.joined(separator: ",")
    world.scene = .document(
      Array("{\"selectedTab\":\"books\",\"stacks\":{\"books\":[\(elements)]}}".utf8))
    return world
  }

  private func stack(_ world: HarnessWorld) throws -> HarnessExpectation.Stack {
    let oracle = HarnessOracle(
      world, reader: TypedHarnessReader<Ledger>(), owner: Principal("ana"),
      principal: Principal("ana"), now: Self.now, limits: SceneLimits())
    return try #require(oracle.expectation().stacks.first)
  }

  private static let routes: [Ledger.Route] = [.entry(id: "entry-seven", filter: nil), .about]

  @Test func wholeStackStands() throws {
    #expect(try stack(Self.world(Self.routes)).isWhole)
  }

  @Test func parentTakesThePlaceOfWhatWasDeleted() throws {
    var world = try Self.world(Self.routes)
    world.records[Self.entry]?.isDeleted = true
    let stack = try stack(world)
    #expect(stack.lost.map(\.failure.reasons) == [[.deleted], [.afterInvalid]])
    #expect(stack.appended?.references == [.record("book", "book-one-1")])
  }

  @Test func deniedAncestorHidesItsParentToo() throws {
    var world = try Self.world(Self.routes)
    world.grants.append(Grant(.deny, .everyone, .all, on: .record(Self.firm)))
    let stack = try stack(world)
    #expect(stack.lost.first?.failure.reasons == [.denied])
    #expect(stack.routes.isEmpty)
  }

  @Test func expiryAtExactlyNowHasPassed() throws {
    var world = try Self.world(Self.routes)
    world.grants[0].expires = Self.now
    #expect(try stack(world).lost.first?.failure.reasons == [.expired])
    world.grants[0].expires = Self.now.advanced(byMilliseconds: 1)
    #expect(try stack(world).isWhole)
  }

  @Test func unreadableRecordParksTheTail() throws {
    var world = try Self.world(Self.routes)
    world.unreadable = [Self.book]
    let stack = try stack(world)
    #expect(stack.lost.map(\.failure.isDoubt) == [true, true])
    #expect(stack.appended == nil)
  }

  @Test func circleAndTooManyAncestorsAreTold() throws {
    var world = try Self.world(Self.routes)
    world.records[Self.firm]?.parent = .record(Self.entry)
    #expect(try stack(world).lost.first?.failure.reasons == [.hierarchyCycle])
    // The entry, the book, the firm and 62 more: 64 ancestors are followed, and no more.
    var last = Self.firm
    for index in 0..<62 {
      let next = RecordID("firm", "above-\(index)")
      world.records[last]?.parent = .record(next)
      world.records[next] = .init()
      last = next
    }
    #expect(try stack(world).isWhole)
    world.records[last]?.parent = .record(RecordID("firm", "top"))
    world.records[RecordID("firm", "top")] = .init()
    #expect(try stack(world).lost.first?.failure.reasons == [.hierarchyTooDeep])
  }

  @Test func movedRecordRebuildsItsStack() throws {
    var world = try Self.world([.book("book-two-2"), .entry(id: "entry-seven", filter: nil)])
    world.records[RecordID("book", "book-two-2")] = .init(parent: .record(Self.firm))
    let stack = try stack(world)
    #expect(stack.isRebuilt)
    #expect(stack.routes.flatMap(\.references).map(\.id) == ["book-one-1", "entry-seven"])
    #expect(stack.lost.map(\.failure.reasons) == [[.parentMismatch]])
  }
}
