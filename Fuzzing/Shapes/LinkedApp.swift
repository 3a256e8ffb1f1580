package import BacktrailNavigation
package import Foundation

/// An app with a link for every kind of parameter.
package enum LinkedApp: NavigationSchema {
  package enum Tab: String, NavigationTab {
    case home, search, more
  }

  package enum Sort: String, CaseIterable, Codable, Sendable {
    case name, newest
    case french = "é"
  }

  package enum Route: NavigationRoute {
    case project(UUID)
    case board(id: UUID)
    case settings
    case task(board: UUID, Int)
    case search(query: String?)
    case tag(String)
    case page(Int64)
    case level(Int)
    case sorted(Sort)
    case day(Day)
    case filter(text: String, limit: Int?, sort: Sort?)
  }

  package enum Modal: NavigationModal {
    case note(String)
  }

  /// A day, written as a year and a day of that year: `2024-060`.
  package struct Day: Codable, Hashable, Sendable {
    var year: Int
    var day: Int

    init(year: Int, day: Int) {
      self.year = year
      self.day = day
    }

    /// Reads more forms than it writes.
    init?(_ text: String) {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let year = parts[0], let day = parts[1] else { return nil }
      self.init(year: year, day: day)
    }

    var text: String? {
      guard (0...9999).contains(year), (1...366).contains(day) else { return nil }
      return String("0000\(year)".suffix(4)) + "-" + String("000\(day)".suffix(3))
    }
  }

  package static let links = Result { () throws(LinkMapError) in
    try LinkMap<LinkedApp>(schemes: ["app", "app2"], hosts: ["links.example", "old.example"]) {
      LinkEntry("") { .init(.home) }
      LinkEntry("settings") { .init(.more, [.settings]) }
      LinkEntry("project/{project}", .uuid) {
        .init(.home, [.project($0)])
      } from: {
        if case .project(let id)? = $0.stack.last { id } else { nil }
      }
      LinkEntry("board/{board}", .uuid) {
        .init(.home, [.board(id: $0)], bringsParents: true)
      } from: {
        if case .board(let id)? = $0.stack.last { id } else { nil }
      }
      LinkEntry("board/{board}/task/{number}", .uuid, .int) {
        .init(.home, [.board(id: $0), .task(board: $0, $1)])
      } from: {
        if case .task(let board, let number)? = $0.stack.last { (board, number) } else { nil }
      }
      LinkEntry("search?q", .optional(.string)) {
        .init(.search, [.search(query: $0)])
      } from: {
        if case .search(let text)? = $0.stack.last { text } else { nil }
      }
      LinkEntry("find?q", .optional(.string)) {
        .init(.search, query: $0.map { ["q": $0] } ?? [:])
      } from: {
        $0.query["q"]
      }
      LinkEntry("tag/new") { .init(.home, presented: .init(.note("tag"), over: .home)) }
      LinkEntry("tag/{name}", .string) {
        .init(.home, [.tag($0)])
      } from: {
        if case .tag(let name)? = $0.stack.last { name } else { nil }
      }
      LinkEntry("page/{page}", .int64) {
        .init(.more, [.page($0)])
      } from: {
        if case .page(let page)? = $0.stack.last { page } else { nil }
      }
      LinkEntry("level/{level}", .int(in: -5...5)) {
        .init(.more, [.level($0)])
      } from: {
        if case .level(let level)? = $0.stack.last { level } else { nil }
      }
      LinkEntry("sorted/{sort}", .oneOf(Sort.self)) {
        .init(.more, [.sorted($0)])
      } from: {
        if case .sorted(let sort)? = $0.stack.last { sort } else { nil }
      }
      LinkEntry(
        "day/{day}",
        .custom(sample: Day(year: 2024, day: 60), parse: { Day($0) }, print: { $0.text })
      ) {
        .init(.more, [.day($0)])
      } from: {
        if case .day(let day)? = $0.stack.last { day } else { nil }
      }
      LinkEntry(
        "filter?text&limit&sort", .string, .optional(.int), .optional(.oneOf(Sort.self))
      ) {
        .init(.more, [.filter(text: $0, limit: $1, sort: $2)])
      } from: {
        if case .filter(let text, let limit, let sort)? = $0.stack.last {
          (text, limit, sort)
        } else {
          nil
        }
      }
      LinkEntry("{name}/note", .string) {
        .init(.home, presented: .init(.note($0), as: .fullScreenCover, over: .home))
      } from: {
        if case .note(let name)? = $0.presented?.modal { name } else { nil }
      }
      LinkEntry("p/{project}", .uuid) { .init(.home, [.project($0)]) }
    }
  }

  package static let firstID = UUID(uuidString: "11111111-1111-4111-8111-111111111111") ?? UUID()
  package static let thirdID = UUID(uuidString: "33333333-3333-4333-8333-333333333333") ?? UUID()
}
