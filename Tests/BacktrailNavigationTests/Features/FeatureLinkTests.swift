import BacktrailNavigation
import Testing

/// A router that follows a link service, as an app would write it.
private final class LinkedRouter: FeatureRouter<SampleScreen> {
  private(set) var handled: [String] = []

  init() {
    super.init { navigation in Splash(navigation: navigation) }
  }

  /// Ends when the service does, or when the task is cancelled.
  func follow(_ service: some LinkService) async {
    for await delivery in service.links { handle(delivery) }
  }

  private func handle(_ delivery: LinkDelivery) {
    handled.append(delivery.text)
    routeToRoot()
    switch delivery.text {
    case "app://paywall": route(to: Paywall(navigation: navigation))
    case "app://detail": route(to: Detail(number: 1))
    default: break
    }
  }
}

@MainActor @Suite struct FeatureLinkTests {
  @Test func aLinkFromBeforeTheRouterIsHandledByIt() async throws {
    let links = LinkChannel()
    // The app is launched by a link, and the system delivers it twice.
    links.send(LinkDelivery("app://paywall", id: "1", from: .universalLink))
    links.send(LinkDelivery("app://paywall", id: "1", from: .userActivity))
    let router = LinkedRouter()
    try #require(router.root.routable as? Splash).loaded()
    links.finish()
    await router.follow(links)
    #expect(router.handled == ["app://paywall"])
    #expect(router.stack.map { $0.routable is Paywall } == [true])
    #expect(router.root.routable is MainMenu)
  }

  @Test func linksThatComeWhileAppRunsReplaceTheStack() async {
    let links = LinkChannel()
    let router = LinkedRouter()
    let following = Task { await router.follow(links) }
    await Task.yield()
    links.send(LinkDelivery("app://detail"))
    links.send(LinkDelivery("app://paywall"))
    links.send(LinkDelivery("app://unknown/%GG"))
    links.send(LinkDelivery("app://detail"))
    links.finish()
    await following.value
    #expect(
      router.handled == ["app://detail", "app://paywall", "app://unknown/%GG", "app://detail"])
    #expect(router.stack.map { $0.routable is Detail } == [true])
  }
}
