@testable import BacktrailNavigation
import Testing

private typealias State = SceneState<Arcade>

@Suite struct AppRootTests {
  /// A state that holds something of its owner in every part.
  private var full: State {
    var state = State(
      selectedTab: .shop, stacks: [.hub: [.shelf(4711)], .shop: [.board(4711)]],
      sidebar: .shelf(4711),
      presented: [PresentedItem(.game(4711), over: .hub, stack: [.move(4711)])])
    state.momentary.queued = [PresentedItem(.game(4711), over: .hub)]
    state.momentary.unsaved = [.hub]
    state.momentary.confirming = [.hub]
    state.origin = SceneOrigin(
      principal: OpaqueText("ana4711"), scene: OpaqueText("w"), revision: 1)
    return state
  }

  private func holdsSomething(_ root: AppRoot<Arcade>) -> Bool {
    var text = ""
    dump(root, to: &text)
    return text.contains("4711")
  }

  @Test func nobodyIsSignedInAtFirst() {
    let root = AppRoot<Arcade>()
    #expect(root.content == .signedOut)
    #expect(root.principal == nil)
    #expect(root.state == nil)
  }

  @Test func signingInStartsAfreshOrFromARestoredState() {
    var root = AppRoot<Arcade>()
    root.signIn(as: Principal("bo"))
    #expect(root.principal == Principal("bo"))
    #expect(root.state == State())
    root.signIn(as: Principal("ana4711"), showing: full)
    #expect(root.state == full)
    #expect(root.state?.origin?.revision == 1)
  }

  @Test func signingOutLeavesNothing() {
    var root = AppRoot<Arcade>()
    root.signIn(as: Principal("ana4711"), showing: full)
    #expect(holdsSomething(root))
    root.signOut()
    #expect(root.content == .signedOut)
    #expect(!holdsSomething(root))
    root.signIn(as: Principal("bo"))
    #expect(root.state == State())
    #expect(root.state?.origin == nil)
    #expect(!holdsSomething(root))
  }

  @Test func onePrincipalAfterAnotherAtOnceLeavesNothing() {
    var root = AppRoot<Arcade>()
    root.signIn(as: Principal("ana4711"), showing: full)
    root.signIn(as: Principal("bo"))
    #expect(root.principal == Principal("bo"))
    #expect(!holdsSomething(root))
  }

  @Test func aStateThatWasRestoredForAnotherIsNotShown() {
    var root = AppRoot<Arcade>()
    root.signIn(as: Principal("bo"), showing: full)
    #expect(root.state == State())
    #expect(!holdsSomething(root))
    root.state = full
    #expect(!holdsSomething(root))
  }

  @Test func aLateWriteFindsNoState() {
    var root = AppRoot<Arcade>()
    root.signIn(as: Principal("ana4711"), showing: full)
    root.signOut()
    root.state = full
    root.state?.selectedTab = .shop
    #expect(root.content == .signedOut)
    #expect(!holdsSomething(root))
  }

  @Test func theStateIsWrittenInPlace() {
    var root = AppRoot<Arcade>()
    root.signIn(as: Principal("bo"))
    let swaps = root.swaps
    root.state?[.hub].append(.shelf(1))
    #expect(root.state?[.hub] == [.shelf(1)])
    #expect(root.swaps == swaps)
    root.state = nil
    #expect(root.state?[.hub] == [.shelf(1)])
  }

  @Test func everySwapIsAnotherIdentity() {
    var root = AppRoot<Arcade>()
    var identities = [root.swaps]
    root.signIn(as: Principal("bo"))
    identities.append(root.swaps)
    root.signIn(as: Principal("bo"))
    identities.append(root.swaps)
    root.signIn(as: Principal("ana"))
    identities.append(root.swaps)
    root.signOut()
    identities.append(root.swaps)
    #expect(Set(identities).count == identities.count)
    root.signOut()
    #expect(root.swaps == identities.last)
  }

  @Test func nobodyKnownIsNobody() {
    var root = AppRoot<Arcade>()
    root.signIn(as: .unknown, showing: full)
    #expect(root.content == .signedOut)
    root.signIn(as: Principal("ana4711"), showing: full)
    root.signIn(as: .unknown)
    #expect(root.content == .signedOut)
  }

  @Test func otherRolesKeepTheState() {
    var root = AppRoot<Arcade>()
    root.signIn(as: Principal("ana4711"), showing: full)
    let swaps = root.swaps
    #expect(root.renew(Principal("ana4711", roles: ["editor"])) == true)
    #expect(root.principal?.roles == ["editor"])
    #expect(root.state == full)
    #expect(root.swaps == swaps)
    #expect(root.renew(Principal("bo")) == false)
    #expect(root.renew(.unknown) == false)
    #expect(root.principal?.id == "ana4711")
    root.signOut()
    #expect(root.renew(Principal("ana4711")) == false)
    #expect(root.renew(.unknown) == false)
    #expect(root.content == .signedOut)
  }
}
