import BacktrailNavigation

/// Whom a grant is for, as written on the command line.
enum SubjectArgument: Hashable, Sendable {
  /// `user:ID`: one principal.
  case user(String)
  /// `role:NAME`: everybody with a role.
  case role(String)
  /// `everyone`: every principal.
  case everyone

  /// Reads `user:ID`, `role:NAME` or `everyone`. The first colon separates.
  init(parsing text: String) throws(ValueProblem) {
    if text == "everyone" {
      self = .everyone
      return
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw ValueProblem() }
    let name = String(text[text.utf8.index(after: colon)...])
    let problem = IdentifierRule.problem(inName: name)
    switch text[..<colon] {
    case "user":
      if let problem { throw ValueProblem("the user \(problem)") }
      self = .user(name)
    case "role":
      if let problem { throw ValueProblem("the role \(problem)") }
      self = .role(name)
    default:
      throw ValueProblem()
    }
  }
}
