import BacktrailNavigation

/// An app that has what should not be stored.
enum Vault: NavigationSchema {
  enum Tab: String, NavigationTab {
    case list, passwords
  }

  enum Route: NavigationRoute {
    case item(String)
    /// Is named like a credential and shows a record.
    case secret(String)
    case login(user: String, password: String?)
    case search(query: String)
    case opened(URL: String)
    /// Must not be stored.
    case reveal(String)
    case filter([String: String])

    var references: [RecordReference] {
      switch self {
      case .item(let id), .reveal(let id): [.record("item", id)]
      case .secret(let id): [.record("secret", id)]
      case .login, .search, .opened, .filter: []
      }
    }

    var isSensitive: Bool {
      if case .reveal = self { true } else { false }
    }
  }

  enum Modal: NavigationModal {
    case share(link: String)
    /// Must not be stored.
    case unlock(code: String)

    var isSensitive: Bool {
      if case .unlock = self { true } else { false }
    }
  }

  /// The first record's route must not be stored.
  static func route(for record: RecordID) -> Route? {
    record.kind == "folder" ? .reveal(record.id) : nil
  }
}
