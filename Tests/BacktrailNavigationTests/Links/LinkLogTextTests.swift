import BacktrailNavigation
import Testing

@Suite("A link in a log")
struct LinkLogTextTests {
  @Test(
    "User, query and fragment are left out, whatever form the link has",
    arguments: [
      ("app://search?q=secret", "app://search"), ("app://search#secret", "app://search"),
      ("app://search#secret?secret", "app://search"),
      ("https://user:secret@links.example/a?secret", "https://links.example/a"),
      ("https://secret@secret@links.example/a", "https://links.example/a"),
      ("https://a/b@c", "https://a/b@c"),
      ("https://secret\\@links.example/", "https://links.example/"),
      ("https:/secret@links.example/", "https:/links.example/"),
      ("https:secret@links.example/", "https:links.example/"),
      ("//secret@links.example/", "//links.example/"), ("user:secret@host/a", "user:host/a"),
      ("secret@host", "host"), ("", ""), ("?secret", ""), ("@", ""), (":", ":"), ("://", "://"),
    ])
  func leftOut(_ link: String, _ text: String) {
    #expect(LinkLogText(link).description == text)
  }

  @Test("What does not show is written as its code point")
  func invisible() {
    #expect(
      LinkLogText("app://a\n\u{0}\u{1B}[31m\u{85}/\u{202E}\u{2066}\u{200B}\u{2028}\u{FEFF}é 漢😀")
        .description
        == #"app://a\u{A}\u{0}\u{1B}[31m\u{85}/\u{202E}\u{2066}\u{200B}\u{2028}\u{FEFF}é 漢😀"#)
  }

  @Test("A long link is cut")
  func long() {
    let text = LinkLogText("app://" + String(repeating: "\n", count: 10_000)).description
    #expect(text == "app://" + String(repeating: "\\u{A}", count: 250) + "…")
  }

  @Test("Of one that no map reads only its length is shown")
  func tooLong() {
    let link = "https://user:" + String(repeating: "p", count: 70_000) + "@links.example/a"
    #expect(LinkLogText(link).description == "(a link of \(link.utf8.count) bytes)")
  }
}
