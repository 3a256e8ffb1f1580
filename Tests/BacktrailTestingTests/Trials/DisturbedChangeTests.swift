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
    let change = try DisturbedChange(in: site) { store in
      try store.save("other", as: site.owner, document: site.sample)
    }
    #expect(try change.findings { $0.inject(.diskFull, atCall: 1) } == [])
  }

  @Test func halfAChangeIsFound() throws {
    // The first save writes a few pages; the disk is full for the second.
    let plan = try FaultPlan(below: site.location)
    let store = try site.opened()
    plan.reset()
    try store.save("third", as: site.owner, document: site.sample)
    let writes = plan.count(of: [.write])
    try store.discard("third", as: site.owner)
    store.close()
    let again = try TrialSite.make()
    let halved = try DisturbedChange(in: again) { store in
      try store.save("first", as: again.owner, document: again.sample)
      try store.save("second", as: again.owner, document: again.sample)
    }
    let found = try halved.findings { $0.inject(.diskFull, atCall: writes + 1, .fromThenOn) }
    #expect(found?.map(\.invariant) == [.acknowledged])
  }

  @Test func anAcknowledgementOfNothingIsFound() throws {
    let change = try DisturbedChange(in: site) { store in
      _ = try? store.save("other", as: site.owner, document: site.sample)
    }
    let found = try change.findings { $0.inject(.diskFull, atCall: 1) }
    #expect(found?.map(\.invariant) == [.acknowledged])
  }

  @Test func aFailureWithoutADisturbanceIsFound() throws {
    var isFirst = true
    let change = try DisturbedChange(in: site) { store in
      if isFirst { try store.save("other", as: site.owner, document: site.sample) }
      if !isFirst { throw StoreError.busy("nobody") }
      isFirst = false
    }
    let found = try change.findings { _ in }
    #expect(found?.map(\.invariant) == [.laterSaves])
  }

  @Test func anErrorOfNobodyIsFound() throws {
    struct Unknown: Error {}
    var isFirst = true
    let change = try DisturbedChange(in: site) { store in
      if !isFirst { throw Unknown() }
      isFirst = false
      try store.save("other", as: site.owner, document: site.sample)
    }
    let found = try change.findings { $0.inject(.diskFull, atCall: 1) }
    #expect(found?.map(\.invariant) == [.ends])
  }
}
