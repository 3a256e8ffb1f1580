/// A moment in a running app: what was done, and what is on screen then.
public struct DemoMoment: Hashable, Sendable, Codable {
  /// What was done.
  public let action: String
  /// The link that was opened, where one was.
  public let link: String?
  /// What is on screen, the lowest first.
  public let screens: [String]
  /// What the app says to the person, a sentence each.
  public let notices: [String]
  /// What the operator can know of it, with the reasons.
  public let outcomes: [String]

  init(
    _ action: String, link: String?, screens: [String], notices: [String], outcomes: [String]
  ) {
    self.action = action
    self.link = link
    self.screens = screens
    self.notices = notices
    self.outcomes = outcomes
  }

  /// The moment for people.
  var lines: [String] {
    let rows =
      [("screen", screens.joined(separator: " > "))]
      + notices.map { ("says", $0) } + outcomes.map { ("outcome", $0) }
    var title = ""
    return [action] + (link.map { ["  \(Self.shortened($0))"] } ?? [])
      + rows.map { row in
        defer { title = row.0 }
        return "  \(row.0 == title ? "       " : Self.padded(row.0))  \(row.1)"
      }
  }

  private static func padded(_ title: String) -> String {
    title + String(repeating: " ", count: max(0, 7 - title.count))
  }

  /// The link with the zeros of the sample's ids left out.
  private static func shortened(_ link: String) -> String {
    link.split(separator: "00000000-0000-4000-8000-0000000000", omittingEmptySubsequences: false)
      .joined(separator: "…")
  }
}
