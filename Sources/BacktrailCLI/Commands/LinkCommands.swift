import BacktrailNavigation

/// `link` and `links`: where the links of the TaskFlow app lead.
enum LinkCommands {
  static let url: Argument<String> = .operand(
    .link, help: "The link, with nothing repaired. After '--' it may begin with a dash.")

  static let principal: Argument<String?> = .optional(
    "as", .identifier("ID", "the id of a principal", example: "ana"),
    defaultText: "nobody is signed in", help: "The principal who opens the link.")

  static let isPublic: Argument<Bool> = .flag(
    "public", help: "Say of each reason only what may be said to the person.")

  static func link(_ handlers: CommandHandlers) -> Command {
    Command(
      "link", "Show where a link of the TaskFlow app leads for a principal",
      discussion: """
        The link is read by the app's map, which 'links' prints, and what it leads to is judged by \
        the rules of a restore, so that it shows nothing that a restore would not. It only reads.

        The outcome is 'destination', also where a record is gone and the link ends at the nearest \
        parent that is left; 'refused' where no destination can be made of the link, which ends \
        with 65; and 'pending' where nobody is signed in or something is not known yet: it is then \
        shown as it was asked for. Destination and pending end with 0.
        """,
      arguments: [
        url, principal, PrincipalOptions.roles, PrincipalOptions.at, isPublic,
      ],
      examples: [
        """
        backtrail --db taskflow.db link \
        taskflow://projects/00000000-0000-4000-8000-0000000000a1 --as ana --role editor
        """,
        "backtrail --db taskflow.db link 'https://links.example/search?q=build' --as ana",
        "backtrail --db taskflow.db link taskflow://settings",
      ],
      run: handlers[.link])
  }

  static func links(_ handlers: CommandHandlers) -> Command {
    Command(
      "links", "Print the map of the TaskFlow app's links, as a table in Markdown",
      examples: ["backtrail links"], needsDatabase: false, run: handlers[.links])
  }
}

extension ValueType where Value == String {
  /// A link. Any text is one here: what is wrong with it is the answer.
  fileprivate static var link: Self {
    Self(
      name: "URL", expected: "a link", example: "taskflow://settings"
    ) { text throws(ValueProblem) in text }
  }
}
