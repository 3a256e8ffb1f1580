import BacktrailNavigation
import BacktrailTesting

/// `harness`.
enum HarnessCommand {
  /// How many scenes are drawn unless said otherwise.
  static let scenesDrawn = 10
  /// How many random compounds are tried unless said otherwise.
  static let compoundsTried = 100

  static let families: Argument<[HarnessFault.Family]> = .repeated(
    "family", .family,
    help: "Bring about the faults of this family; all are, where nothing is named.")

  static let faults: Argument<[HarnessFault]> = .repeated(
    "fault", .fault, help: "Bring about this fault.")

  static let scenes: Argument<[String]> = .repeated(
    "scene", .identifier("SCENE", "the id of a scene", example: "s1 or ana/s1"),
    help: "Take this scene, by its id or, as reports name it, by its principal and id.")

  static let limit: Argument<Int64?> = .optional(
    "limit", .integer(1...(.max)), defaultText: "\(scenesDrawn)",
    help: "Draw so many scenes at most.")

  static let compounds: Argument<Int64?> = .optional(
    "compounds", .integer(0...1_000_000), defaultText: "\(compoundsTried)",
    help: "How many random compounds of several faults are tried.")

  static let seed: Argument<UInt64?> = .optional(
    "seed", .seed, defaultText: "a random one, which is shown",
    help: "What is drawn and all that is random follows from it.")

  static let again: Argument<HarnessCase?> = .optional(
    "case", .harnessCase,
    help: "Run one case again, as a report named it: its seed, its faults, and nothing else.")

  static let jsonFile: Argument<String?> = .optional(
    "out-json", .outputFile, help: "Write the document that --json prints to this file too.")

  static let junitFile: Argument<String?> = .optional(
    "junit", .outputFile, help: "Write JUnit XML for a CI server to this file.")

  static let htmlFile: Argument<String?> = .optional(
    "html", .outputFile, help: "Write a page for people to this file.")

  static func harness(_ handlers: CommandHandlers) -> Command {
    Command(
      "harness", "Bring about failures on a copy, and check that stored scenes restore safely",
      discussion: """
        Draws scenes from a copy of the database and brings about each fault at each position of \
        each of their stacks, and random compounds of them. After each it restores, and checks what \
        has to hold: that the result is the longest valid prefix, that the reasons are right, that \
        nothing leaks, that a restore writes nothing, and more. What does not hold is told as the \
        smallest case that shows it, with the line that runs it again; then it ends with 1. The \
        database itself is only read, and restores go by the references stored with the scenes. \
        Files are written whole or not at all, for their owner only, in the place of what was there.

        \(names)
        """,
      arguments: [
        families, faults, scenes, limit, compounds, seed, again, PrincipalOptions.roles,
        PrincipalOptions.at, jsonFile, junitFile, htmlFile,
      ],
      exclusive: [[seed, again]],
      examples: [
        "backtrail --db app.db harness",
        "backtrail --db app.db harness --family world --limit 100 --seed 7 --html report.html",
        "backtrail --db app.db harness --case 7:record-deleted@ana%2Fphone/tab:projects/0",
      ],
      run: handlers[.harness])
  }

  /// The faults of each family, a paragraph each.
  private static var names: String {
    HarnessFault.Family.allCases.map { family in
      let faults = HarnessFault.allCases.filter { $0.family == family }.map(\.rawValue)
      return "Faults of the family \(family.rawValue): \(faults.joined(separator: ", "))."
    }.joined(separator: "\n\n")
  }
}
