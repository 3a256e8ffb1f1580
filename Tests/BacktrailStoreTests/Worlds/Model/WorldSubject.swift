import BacktrailNavigation

/// Whom a grant of a random world speaks of.
enum WorldSubject: Sendable {
  case user(String)
  case role(String)
  case everyone

  var subject: Subject {
    switch self {
    case .user(let id): .principal(id)
    case .role(let name): .role(name)
    case .everyone: .everyone
    }
  }

  /// What is compared: an id with its UUID folded, a role as it is.
  var bytes: [UInt8] {
    switch self {
    case .user(let id): [1] + Array(WorldKey.folded(id).utf8)
    case .role(let name): [2] + Array(name.utf8)
    case .everyone: [3]
    }
  }
}
