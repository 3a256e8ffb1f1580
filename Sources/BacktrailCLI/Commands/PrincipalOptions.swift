import BacktrailNavigation

/// The options by which several commands say who asks, and when.
enum PrincipalOptions {
  static let principal: Argument<String> = .required(
    "as", .identifier("ID", "the id of a principal", example: "ana"),
    help: "The principal who asks.")

  static let roles: Argument<[String]> = .repeated(
    "role", short: "r", .identifier("NAME", "the name of a role", example: "editor"),
    help: "A role that the principal has.")

  static let at: Argument<Instant?> = .optional(
    "at", .timestamp, defaultText: "now", help: "The instant at which grants are judged.")
}
