import BacktrailNavigation
import Testing

@Suite struct LinkChannelTests {
  private func texts(of channel: LinkChannel) async -> [String] {
    channel.finish()
    var texts: [String] = []
    for await delivery in channel.links { texts.append(delivery.text) }
    return texts
  }

  @Test func deliveredBeforeAnybodyListens() async {
    let channel = LinkChannel()
    #expect(channel.send(LinkDelivery("a://1")) == .accepted)
    #expect(channel.send(LinkDelivery("a://2")) == .accepted)
    var iterator = channel.links.makeAsyncIterator()
    #expect(await iterator.next()?.text == "a://1")
    #expect(await iterator.next()?.text == "a://2")
  }

  @Test func deliveredToOneWhoWaits() async {
    let channel = LinkChannel()
    async let first = channel.links.first { _ in true }
    await Task.yield()
    channel.send(LinkDelivery("a://1"))
    #expect(await first?.text == "a://1")
    #expect(await texts(of: channel) == [])
  }

  @Test func aListenerThatGoesAwayLosesNothing() async {
    let channel = LinkChannel()
    // Cancelled while it waits, and again before it even starts to.
    for _ in 0..<50 {
      let listener = Task { () -> Int in
        var count = 0
        for await _ in channel.links { count += 1 }
        return count
      }
      if Bool.random() { await Task.yield() }
      listener.cancel()
      #expect(await listener.value == 0)
    }
    channel.send(LinkDelivery("a://1"))
    #expect(await texts(of: channel) == ["a://1"])
  }

  @Test func aTaskThatIsCancelledTakesNothingThatWaits() async {
    let channel = LinkChannel()
    channel.send(LinkDelivery("a://1"))
    let listener = Task { () -> LinkDelivery? in
      while !Task.isCancelled { await Task.yield() }
      var iterator = channel.links.makeAsyncIterator()
      return await iterator.next()
    }
    listener.cancel()
    #expect(await listener.value == nil)
    #expect(await texts(of: channel) == ["a://1"])
  }

  @Test func anotherListenerGoesOnWhereOneStopped() async {
    let channel = LinkChannel()
    for number in 1...3 { channel.send(LinkDelivery("a://\(number)")) }
    for await delivery in channel.links where delivery.text == "a://1" { break }
    #expect(await texts(of: channel) == ["a://2", "a://3"])
  }

  @Test func oneIDIsDeliveredOnce() async {
    let channel = LinkChannel()
    #expect(channel.send(LinkDelivery("a://1", id: "x", from: .universalLink)) == .accepted)
    #expect(channel.send(LinkDelivery("a://1", id: "x", from: .userActivity)) == .duplicate)
    var iterator = channel.links.makeAsyncIterator()
    #expect(await iterator.next()?.source == .universalLink)
    // Also once the first was handed out.
    #expect(channel.send(LinkDelivery("a://1", id: "x")) == .duplicate)
    #expect(channel.send(LinkDelivery("a://1", id: "y")) == .accepted)
    // Ids are opaque.
    #expect(channel.send(LinkDelivery("a://2", id: "\u{E9}")) == .accepted)
    #expect(channel.send(LinkDelivery("a://2", id: "e\u{301}")) == .accepted)
    #expect(await texts(of: channel) == ["a://1", "a://2", "a://2"])
  }

  @Test func theSameLinkTappedTwiceIsTwoDeliveries() async {
    let channel = LinkChannel()
    #expect(channel.send(LinkDelivery("a://1")) == .accepted)
    #expect(channel.send(LinkDelivery("a://1")) == .accepted)
    #expect(await texts(of: channel) == ["a://1", "a://1"])
  }

  @Test func oldIDsAreForgottenFirst() {
    let channel = LinkChannel(rememberedIDs: 2)
    for id in ["a", "b", "c"] { #expect(channel.send(LinkDelivery("x", id: id)) == .accepted) }
    #expect(channel.send(LinkDelivery("x", id: "c")) == .duplicate)
    #expect(channel.send(LinkDelivery("x", id: "b")) == .duplicate)
    #expect(channel.send(LinkDelivery("x", id: "a")) == .accepted)
  }

  @Test func fullRefusesTheNewestAndSaysSo() async {
    let channel = LinkChannel(capacity: 2)
    #expect(channel.send(LinkDelivery("a://1")) == .accepted)
    #expect(channel.send(LinkDelivery("a://2")) == .accepted)
    #expect(channel.send(LinkDelivery("a://3", id: "x")) == .full)
    var iterator = channel.links.makeAsyncIterator()
    #expect(await iterator.next()?.text == "a://1")
    // What was refused was not delivered, so its id is not known either.
    #expect(channel.send(LinkDelivery("a://3", id: "x")) == .accepted)
    #expect(await texts(of: channel) == ["a://2", "a://3"])
  }

  @Test func thereIsAlwaysRoomForOne() {
    let channel = LinkChannel(capacity: -1, rememberedIDs: -1)
    #expect(channel.send(LinkDelivery("a", id: "x")) == .accepted)
    #expect(channel.send(LinkDelivery("a", id: "x")) == .full)
  }

  @Test func finishedHandsOutTheRestAndEnds() async {
    let channel = LinkChannel()
    channel.send(LinkDelivery("a://1"))
    channel.finish()
    #expect(channel.send(LinkDelivery("a://2")) == .finished)
    #expect(await texts(of: channel) == ["a://1"])
    #expect(await texts(of: channel) == [])
  }

  @Test func finishedWakesWhoeverWaits() async {
    let channel = LinkChannel()
    let listeners = (0..<3).map { _ in Task { await channel.links.first { _ in true } } }
    await Task.yield()
    channel.finish()
    for listener in listeners { #expect(await listener.value == nil) }
  }

  @Test func fedThroughTheProtocol() async {
    let channel = LinkChannel()
    channel.send(LinkDelivery("a://1"))
    channel.finish()
    let service: any LinkService = channel
    var texts: [String] = []
    for await delivery in service.links { texts.append(delivery.text) }
    #expect(texts == ["a://1"])
  }

  /// From many threads to many listeners, some of which go away: each once, and of one sender in order.
  @Test func nothingIsLostOrDeliveredTwice() async {
    let channel = LinkChannel(capacity: 10_000)
    let listeners = (0..<4).map { index in
      Task { () -> [String] in
        var texts: [String] = []
        for await delivery in channel.links {
          texts.append(delivery.text)
          if index == 0 { break }
        }
        return texts
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<4 {
        group.addTask {
          for number in 0..<250 {
            #expect(channel.send(LinkDelivery("\(sender) \(number)")) == .accepted)
            if number % 50 == sender { await Task.yield() }
            if number == 100, sender == 1 { listeners[1].cancel() }
          }
        }
      }
    }
    channel.finish()
    var all: [String] = []
    for listener in listeners { all += await listener.value }
    for await delivery in channel.links { all.append(delivery.text) }
    #expect(all.count == 1000)
    #expect(Set(all).count == 1000)
  }

  @Test func oneListenerHearsASenderInOrder() async {
    let channel = LinkChannel(capacity: 1000)
    let listener = Task { () -> [String] in
      var texts: [String] = []
      for await delivery in channel.links { texts.append(delivery.text) }
      return texts
    }
    let expected = (0..<500).map(String.init)
    for text in expected {
      channel.send(LinkDelivery(text))
      if text.hasSuffix("7") { await Task.yield() }
    }
    channel.finish()
    #expect(await listener.value == expected)
  }
}
