import BacktrailNavigation
import BacktrailStore
import TaskFlow
import Testing

@testable import BacktrailTesting

/// What is stored after a save that was disturbed is told from what may be.
@Suite("Disturbed changes")
struct DisturbedChangeTests {
  private let site: HarnessSite

  init() throws {
    site = try TrialSite.make()
  }

  @Test func aSaveThatIsWholeIsAllRight() throws {
    let change = try DisturbedChange(in: site) { store, document in
      try store.save("other", as: site.owner, document: document)
    }
    #expect(try change.findings { $0.inject(.diskFull, atCall: 1) } == [])
  }

  @Test func halfAChangeIsFound() throws {
    // The first save writes a few pages; the disk is full for the second.
    let plan = try FaultPlan(below: site.location)
    let store = try site.opened()
    let document = site.document(in: store)
    plan.reset()
    try store.save("third", as: site.owner, document: document)
    let writes = plan.count(of: [.write])
    try store.discard("third", as: site.owner)
    store.close()
    let again = try TrialSite.make()
    let halved = try DisturbedChange(in: again) { store, document in
      try store.save("first", as: again.owner, document: document)
      try store.save("second", as: again.owner, document: document)
    }
    let found = try halved.findings { $0.inject(.diskFull, atCall: writes + 1, .fromThenOn) }
    #expect(found.map(\.invariant) == [.acknowledged])
  }

  @Test func anAcknowledgementOfNothingIsFound() throws {
    let change = try DisturbedChange(in: site) { store, document in
      _ = try? store.save("other", as: site.owner, document: document)
    }
    let found = try change.findings { $0.inject(.diskFull, atCall: 1) }
    #expect(found.map(\.invariant) == [.acknowledged])
  }

  @Test func aFailureWithoutADisturbanceIsFound() throws {
    var isFirst = true
    let change = try DisturbedChange(in: site) { store, document in
      if isFirst { try store.save("other", as: site.owner, document: document) }
      if !isFirst { throw StoreError.busy("nobody") }
      isFirst = false
    }
    let found = try change.findings { _ in }
    #expect(found.map(\.invariant) == [.laterSaves])
  }

  @Test func anErrorOfNobodyIsFound() throws {
    struct Unknown: Error {}
    var isFirst = true
    let change = try DisturbedChange(in: site) { store, document in
      if !isFirst { throw Unknown() }
      isFirst = false
      try store.save("other", as: site.owner, document: document)
    }
    let found = try change.findings { $0.inject(.diskFull, atCall: 1) }
    #expect(found.map(\.invariant) == [.ends])
  }
}
