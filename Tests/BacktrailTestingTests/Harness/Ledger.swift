import BacktrailNavigation
import BacktrailStore
import Foundation

/// An app with lineage, numbers, optional and nested parameters.
enum Ledger: NavigationSchema {
  enum Tab: String, NavigationTab { case books, people }

  struct Filter: Hashable, Codable, Sendable {
    var year: Int
    var note: String?
    var range: Range

    struct Range: Hashable, Codable, Sendable {
      var low: Int8
      var high: Double?
    }
  }

  enum Route: NavigationRoute {
    case book(String)
    case page(book: String, number: Int64)
    case entry(id: String, filter: Filter?)
    case compare(left: String, right: String)
    case about

    var references: [RecordReference] {
      switch self {
      case .book(let id): [.record("book", id)]
      case .page(let book, let number): [.record("page", number), .record("book", book)]
      case .entry(let id, _): [.record("entry", id)]
      case .compare(let left, let right):
        [.record("book", left), .record("book", right, action: "edit")]
      case .about: []
      }
    }
  }

  enum Modal: NavigationModal {
    case edit(entry: String)
    case pick(number: Int)

    var references: [RecordReference] {
      switch self {
      case .edit(let entry): [.record("entry", entry, action: "edit")]
      case .pick: []
      }
    }

    var restorationPriority: Int { self == .pick(number: 1) ? 2 : 1 }
  }

  static func route(for record: RecordID) -> Route? {
    switch record.kind {
    case "book": .book(record.id)
    case "entry": .entry(id: record.id, filter: nil)
    default: nil
    }
  }

  static func lineage(ofKind kind: String) -> Lineage? {
    switch kind {
    case "page": .child(of: "book")
    case "entry": .child(of: "book", rebuilding: true)
    default: nil
    }
  }
}

/// What a ledger holds, and where somebody is in it.
enum LedgerSample {
  static let ana = Principal("ana", roles: ["clerk", "guest"])

  static let records: [NewRecord] = [
    NewRecord(RecordID("firm", "north-star")),
    NewRecord(RecordID("book", "book-one-1"), under: RecordID("firm", "north-star")),
    NewRecord(RecordID("book", "book-two-2"), under: RecordID("firm", "north-star")),
    NewRecord(RecordID("page", 12345678), under: RecordID("book", "book-one-1")),
    NewRecord(RecordID("entry", "entry-seven"), under: RecordID("book", "book-one-1")),
    NewRecord(RecordID("entry", "entry-below"), under: RecordID("entry", "entry-seven")),
  ]

  static let grants: [Grant] = [
    Grant(.allow, .role("clerk"), .view, on: .record(RecordID("firm", "north-star"))),
    Grant(.allow, .principal("ana"), "edit", on: .kind("book")),
  ]

  static let state = SceneState<Ledger>(
    selectedTab: .books,
    stacks: [
      .books: [
        .book("book-one-1"), .page(book: "book-one-1", number: 12345678),
        .entry(
          id: "entry-seven",
          filter: .init(year: 2026, note: "n", range: .init(low: -3, high: 0.5))),
        .compare(left: "book-one-1", right: "book-two-2"), .about,
      ],
      .people: [.about, .entry(id: "entry-below", filter: nil)],
    ],
    sidebar: .book("book-two-2"),
    presented: [
      PresentedItem(
        .edit(entry: "entry-seven"), over: .books,
        stack: [.entry(id: "entry-seven", filter: nil), .book("book-two-2")]),
      PresentedItem(.pick(number: 1), as: .fullScreenCover, over: .people),
    ])
}
