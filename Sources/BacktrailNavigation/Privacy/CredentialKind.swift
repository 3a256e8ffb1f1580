/// What something in a save looks like that should not be saved.
///
/// Restoration data is not a vault: it is read by whoever may read the file, and kept for weeks.
public enum CredentialKind: String, CaseIterable, Hashable, Sendable, Codable {
  /// A value under a key that is named like a credential, such as `password`.
  case namedValue
  /// A `name=value` pair in a text whose name is like a credential's, as in the query of a URL.
  case namedParameter
  /// A JSON web token.
  case webToken
  /// A PEM block, or the head of another file that holds a key.
  case keyBlock
  /// What follows `Bearer` or `Basic` in an Authorization header.
  case authorizationHeader
  /// A token that begins as those of a well-known issuer do.
  case issuedToken
  /// A URL with a password before its host.
  case urlPassword
}

extension CredentialKind: CustomStringConvertible {
  /// What it is, as the end of a sentence.
  public var description: String {
    switch self {
    case .namedValue: "a value under a key named like a credential"
    case .namedParameter: "a name=value pair named like a credential"
    case .webToken: "a JSON web token"
    case .keyBlock: "a PEM block or another key file"
    case .authorizationHeader: "an Authorization header"
    case .issuedToken: "a token of a well-known issuer"
    case .urlPassword: "a URL with a password"
    }
  }
}
