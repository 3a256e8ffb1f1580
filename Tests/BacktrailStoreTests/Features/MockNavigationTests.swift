import BacktrailNavigation
import BacktrailTesting
import Testing

@MainActor @Suite struct MockNavigationTests {
  private struct Page: Routable {
    let number: Int
    func makeScreen() -> String { "page \(number)" }
  }

  @MainActor private final class Menu: Routable {
    let navigation: any Navigable<String>
    init(navigation: any Navigable<String>) { self.navigation = navigation }

    func open(_ number: Int) { navigation.route(to: Page(number: number)) }
    func restart() { navigation.replaceRoot(with: Menu(navigation: navigation)) }
    func close() { navigation.routeBack() }
    func home() { navigation.routeToRoot() }
    func makeScreen() -> String { "menu" }
  }

  @Test func recordsCallsInOrderWithArguments() {
    let navigation = MockNavigation<String>()
    let menu = Menu(navigation: navigation)
    #expect(navigation.calls == [])
    menu.open(1)
    menu.close()
    menu.open(2)
    menu.home()
    #expect(
      navigation.calls == [
        .route(to: Page(number: 1)), .routeBack, .route(to: Page(number: 2)), .routeToRoot,
      ])
    #expect(navigation.calls[0] != .route(to: Page(number: 2)))
    #expect(navigation.calls[0] != .replaceRoot(with: Page(number: 1)))
  }

  @Test func objectsAreFoundByTheirType() {
    let navigation = MockNavigation<String>()
    let menu = Menu(navigation: navigation)
    menu.open(3)
    menu.restart()
    let made = navigation.routables(of: Menu.self)
    #expect(made.count == 1)
    #expect(navigation.calls == [.route(to: Page(number: 3)), .replaceRoot(with: made[0])])
    #expect(navigation.routables(of: Page.self) == [Page(number: 3)])
  }

  @Test func resetForgets() {
    let navigation = MockNavigation<String>()
    var menu: Menu? = Menu(navigation: navigation)
    weak let gone = menu
    if let menu { navigation.route(to: menu) }
    menu = nil
    #expect(gone != nil)
    navigation.reset()
    #expect(navigation.calls == [])
    #expect(gone == nil)
    navigation.routeBack()
    #expect(navigation.calls == [.routeBack])
  }
}
