/// What the rules must never do to a source of facts.
enum WorldFactsError: Error {
  /// They asked on and on.
  case askedForEver
  /// They handed back a key that belongs to another record.
  case foreignHint
  /// They asked an authorizer that nobody told them of.
  case askedForAuthorization
}
