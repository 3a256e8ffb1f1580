@testable import BacktrailShapes
import BacktrailNavigation
import Foundation
import Testing

@Suite("Printed and read again")
struct LinkRoundTripTests {
  typealias Place = NavigationDestination<LinkedApp>

  @Test("Of 10,000 random destinations each is what its link leads to")
  func destinations() throws {
    var (generator, seed) = SeededGenerator.announced()
    let links = try LinkedApp.links.get()
    for turn in 0..<10_000 {
      let place = Self.place(&generator)
      let link = try links.print(place, as: LinkForm.allCases[turn % 2])
      let read = try links.parse(link)
      #expect(read == place, "seed \(seed), turn \(turn): \(link)")
      // Swift holds texts for equal that are not the same bytes.
      #expect("\(read)".utf8.elementsEqual("\(place)".utf8), "seed \(seed), turn \(turn)")
    }
  }

  @Test("Of 10,000 random links each is refused, or has one spelling that leads to the same place")
  func links() throws {
    var (generator, seed) = SeededGenerator.announced()
    let links = try LinkedApp.links.get()
    var read = 0
    for turn in 0..<10_000 {
      let link = Self.link(&generator)
      guard let place = try? links.parse(link) else { continue }
      read += 1
      let printed = try links.print(place)
      try #expect(links.parse(printed) == place, "seed \(seed), turn \(turn): \(link)")
      try #expect(links.print(links.parse(printed)) == printed, "seed \(seed), turn \(turn)")
    }
    // The test is worth nothing where everything is refused.
    #expect(read > 100, "seed \(seed)")
  }

  private static func place(_ generator: inout SeededGenerator) -> Place {
    switch Int.random(in: 0..<13, using: &generator) {
    case 0: Place(.home)
    case 1: Place(.more, [.settings])
    case 2: Place(.home, [.project(id(&generator))])
    case 3: Place(.home, [.board(id: id(&generator))], bringsParents: true)
    case 4: task(&generator)
    case 5: Place(.search, [.search(query: maybe(text(&generator), &generator))])
    case 6: Place(.search, query: ["q": text(&generator)])
    case 7: Place(.home, [.tag(name(&generator))])
    case 8: Place(.more, [.page(Int64.random(in: 0...Int64.max, using: &generator) >> 40)])
    case 9: Place(.more, [.level(Int.random(in: -5...5, using: &generator))])
    case 10: Place(.more, [.sorted(sort(&generator))])
    case 11:
      Place(
        .more,
        [
          .filter(
            text: text(&generator),
            limit: maybe(Int.random(in: 0...Int.max, using: &generator), &generator),
            sort: maybe(sort(&generator), &generator))
        ])
    default:
      Place(.home, presented: .init(.note(name(&generator)), as: .fullScreenCover, over: .home))
    }
  }

  private static func task(_ generator: inout SeededGenerator) -> Place {
    let board = id(&generator)
    return Place(
      .home,
      [.board(id: board), .task(board: board, Int.random(in: 0...Int.max, using: &generator))])
  }

  private static func id(_ generator: inout SeededGenerator) -> UUID {
    var bytes = UUID().uuid
    withUnsafeMutableBytes(of: &bytes) { bytes in
      for index in bytes.indices { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
    }
    return UUID(uuid: bytes)
  }

  private static func sort(_ generator: inout SeededGenerator) -> LinkedApp.Sort {
    LinkedApp.Sort.allCases.randomElement(using: &generator) ?? .name
  }

  private static func maybe<Value>(
    _ value: Value, _ generator: inout SeededGenerator
  ) -> Value? {
    Bool.random(using: &generator) ? value : nil
  }

  private static let pieces = [
    "a", "B", "7", " ", "%", "%25", "%2F", "%GG", "+", "&", "=", "/", "//", "?", "#", "\\", "|",
    "{",
    "}", "\"", "<", "@", ":", ";", "[", "]", "é", "e\u{301}", "\u{301}", "漢", "😀", "👩🏽‍🚀", "\u{202E}",
    "\u{FEFF}", "\u{2028}", "٣", "İ", "ß", "..", "~", "app://", "null",
  ]

  /// A text as hostile as one can be without a control character.
  private static func text(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...8, using: &generator)).map { _ in
      pieces.randomElement(using: &generator) ?? ""
    }
    .joined()
  }

  /// A text that can stand in a path and is not taken by a word.
  private static func name(_ generator: inout SeededGenerator) -> String {
    let text = text(&generator)
    return ["", ".", "..", "new", "tag"].contains(text) ? "x" : text
  }

  private static let parts = [
    "app", "app2", "https", "links.example", "old.example", "://", ":///", ":/", "/", "/", "/", "?",
    "&", "=", "#", "@", ":", "%2F", "%2e", "%25", "%00", "%FF", "%C3%A9", "%", "+", "settings",
    "project", "11111111-1111-4111-8111-111111111111", "AAAAAAAA-1111-4111-8111-11111111111A",
    "board", "task", "search", "find", "tag", "new", "page", "level", "sorted", "day", "filter",
    "note", "q", "text", "limit", "sort", "name", "newest", "7", "-5", "2024-060", "é", "😀",
  ]

  private static func link(_ generator: inout SeededGenerator) -> String {
    let starts = ["app://", "app:///", "APP2:/", "https://links.example/", ""]
    let start = starts.randomElement(using: &generator) ?? ""
    let rest = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
      parts.randomElement(using: &generator) ?? ""
    }
    return start + rest.joined(separator: Bool.random(using: &generator) ? "/" : "")
  }
}
