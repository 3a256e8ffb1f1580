import BacktrailNavigation
import Foundation
import Testing

@Suite struct LinkDeliveryTests {
  @Test func theTextIsTakenAsItIs() {
    let odd = "app://board/%GG?x=%FF#é"
    #expect(Array(LinkDelivery(odd).text.utf8) == Array(odd.utf8))
  }

  @Test func aURLGivesItsAbsoluteString() throws {
    let url = try #require(URL(string: "app://board/%C3%A9?q=a%20b"))
    let delivery = LinkDelivery(url, id: "1", from: .universalLink)
    #expect(delivery.text == "app://board/%C3%A9?q=a%20b")
    #expect(delivery.id == "1")
    #expect(delivery.source == .universalLink)
  }

  @Test func aPayloadGivesItsLink() {
    let payload = LinkPayload(["link": "app://board/%GG", "title": "x"])
    #expect(
      LinkDelivery(payload, id: "7")
        == LinkDelivery("app://board/%GG", id: "7", from: .notification))
    #expect(LinkDelivery(LinkPayload(["title": "x"])) == nil)
  }

  @Test func comparedByteByByte() {
    #expect(LinkDelivery("app://\u{E9}") != LinkDelivery("app://e\u{301}"))
    #expect(LinkDelivery("app://a", id: "\u{E9}") != LinkDelivery("app://a", id: "e\u{301}"))
    #expect(LinkDelivery("app://a", from: .url) != LinkDelivery("app://a", from: .widget))
    #expect(LinkDelivery("app://a") != LinkDelivery("app://a", id: ""))
    #expect(LinkDelivery("app://a", id: "1") == LinkDelivery("app://a", id: "1"))
    #expect(
      Set([LinkDelivery("\u{E9}"), LinkDelivery("e\u{301}"), LinkDelivery("\u{E9}")]).count == 2)
  }

  @Test(arguments: [
    ("app://board/1?token=secret", "url app://board/1"),
    ("app://board/1#secret", "url app://board/1"),
    ("app://board/1?\u{301}secret", "url app://board/1"),
    ("app://secret@board/1", "url app://board/1"),
    ("app://board/1", "url app://board/1"),
  ])
  func shownWithoutQuery(_ text: String, _ expected: String) {
    let delivery = LinkDelivery(text)
    #expect(delivery.description == expected)
    #expect(String(reflecting: delivery) == expected)
    var dumped = ""
    dump(delivery, to: &dumped)
    #expect(!dumped.contains("secret"))
  }
}
