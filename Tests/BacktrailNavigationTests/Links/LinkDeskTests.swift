import BacktrailNavigation
import Testing

@Suite("Destinations that wait")
struct LinkDeskTests {
  private enum Shop: NavigationSchema {
    enum Tab: String, NavigationTab { case home, orders }
    enum Route: NavigationRoute { case order(Int) }
  }

  private let order = NavigationDestination<Shop>(.orders, [.order(1)])
  private let ana = Principal("ana")
  private let ben = Principal("ben")

  private func at(_ milliseconds: Int64) -> Instant {
    Instant(millisecondsSince1970: 1_000_000 + milliseconds)
  }

  @Test func itWaitsForTheFirstWhoSignsInAndIsGivenOutOnce() {
    var desk = LinkDesk<Shop>()
    desk.keep(order, at: at(0))
    #expect(desk.take(at: at(1)) == nil)
    desk.signIn(ana, at: at(2))
    #expect(desk.take(at: at(3))?.destination == order)
    #expect(desk.take(at: at(4)) == nil)
  }

  @Test func itIsBoundToWhoWasSignedInLast() {
    var desk = LinkDesk<Shop>()
    desk.signIn(ana, at: at(0))
    desk.signOut()
    desk.keep(order, at: at(1))
    desk.signIn(ben, at: at(2))
    #expect(desk.take(at: at(3)) == nil)
    desk.signOut()
    desk.signIn(ana, at: at(4))
    #expect(desk.take(at: at(5)) == nil, "Somebody else came, so it is gone for good.")
  }

  @Test func thatPersonStillGetsIt() {
    var desk = LinkDesk<Shop>(lastSignedIn: ana)
    desk.keep(order, at: at(1))
    desk.signIn(Principal("ana", roles: ["editor"]), at: at(2))
    #expect(desk.take(at: at(3))?.destination == order)
  }

  @Test func oneIdInAnyLetterCaseIsOnePerson() {
    var desk = LinkDesk<Shop>(lastSignedIn: Principal("3F2504E0-4F89-41D3-9A0C-0305E82C3301"))
    desk.keep(order, at: at(0))
    desk.signIn(Principal("3f2504e0-4f89-41d3-9a0c-0305e82c3301"), at: at(1))
    #expect(desk.take(at: at(1))?.destination == order)
  }

  @Test func idsThatOnlyLookAlikeAreTwoPersons() {
    var desk = LinkDesk<Shop>(lastSignedIn: Principal("ren\u{E9}e"))
    desk.keep(order, at: at(0))
    desk.signIn(Principal("rene\u{301}e"), at: at(1))
    #expect(desk.take(at: at(1)) == nil)
  }

  @Test func itWaitsForTenMinutesAtMost() {
    var desk = LinkDesk<Shop>(waitingAtMost: .max)
    desk.keep(order, at: at(0))
    desk.signIn(ana, at: at(599_999))
    #expect(desk.waiting != nil)
    #expect(desk.take(at: at(600_000)) == nil)
    desk.keep(order, at: at(0))
    #expect(desk.take(at: at(599_999))?.destination == order)
  }

  @Test func aClockThatWasSetBackALittleLosesNothing() {
    var desk = LinkDesk<Shop>()
    desk.signIn(ana, at: at(0))
    desk.keep(order, at: at(0))
    #expect(desk.take(at: at(-2_000))?.destination == order)
    desk.keep(order, at: at(0))
    #expect(desk.take(at: at(-600_000)) == nil)
    desk.keep(order, at: Instant(millisecondsSince1970: .max))
    #expect(desk.take(at: Instant(millisecondsSince1970: .min)) == nil)
  }

  @Test func theLastOneIsWanted() {
    let home = NavigationDestination<Shop>(.home)
    var desk = LinkDesk<Shop>()
    desk.keep(order, at: at(0))
    desk.keep(home, at: at(1))
    desk.signIn(ana, at: at(2))
    #expect(desk.take(at: at(3))?.destination == home)
    #expect(desk.take(at: at(3)) == nil)
  }

  @Test func whatWaitedForSomebodyGoesWhenTheySignOut() {
    var desk = LinkDesk<Shop>()
    desk.signIn(ana, at: at(0))
    desk.keep(order, at: at(1))
    desk.signOut()
    desk.signIn(ana, at: at(2))
    #expect(desk.take(at: at(3)) == nil)
  }

  @Test func signingOutWhileNobodyIsSignedInKeepsIt() {
    var desk = LinkDesk<Shop>()
    desk.keep(order, at: at(0))
    desk.signOut()
    desk.signIn(ana, at: at(1))
    #expect(desk.take(at: at(1))?.destination == order)
  }

  @Test func whatIsPutBackWaitsSinceItCame() throws {
    var desk = LinkDesk<Shop>()
    desk.keep(order, delivery: "d1", at: at(0))
    desk.signIn(ana, at: at(1))
    let given = desk.take(at: at(300_000))
    let taken = try #require(given)
    #expect(taken.delivery == "d1")
    desk.putBack(taken)
    #expect(desk.waiting?.person == "ana", "It is hers now.")
    #expect(desk.take(at: at(600_000)) == nil)
  }

  @Test func whatIsPutBackDoesNotReplaceSomethingNewer() throws {
    let home = NavigationDestination<Shop>(.home)
    var desk = LinkDesk<Shop>()
    desk.signIn(ana, at: at(0))
    desk.keep(order, at: at(0))
    let given = desk.take(at: at(1))
    let taken = try #require(given)
    desk.keep(home, at: at(2))
    desk.putBack(taken)
    #expect(desk.take(at: at(3))?.destination == home)
  }

  @Test func whatWasTakenForOnePersonIsNotPutBackForAnother() throws {
    var desk = LinkDesk<Shop>()
    desk.signIn(ana, at: at(0))
    desk.keep(order, at: at(0))
    let given = desk.take(at: at(1))
    let taken = try #require(given)
    desk.signIn(ben, at: at(2))
    desk.putBack(taken)
    #expect(desk.waiting == nil)
  }

  @Test func whoeverIsNotKnownIsNobody() {
    var desk = LinkDesk<Shop>()
    desk.keep(order, at: at(0))
    desk.signIn(.unknown, at: at(1))
    #expect(desk.take(at: at(1)) == nil)
    #expect(desk.signedIn == nil)
  }
}
