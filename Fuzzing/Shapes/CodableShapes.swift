package import Foundation

/// The forms in which applications write their routes, one type or case for each.
package enum Shapes {
  package typealias Value = Codable & Hashable & Sendable

  package enum Filter: String, Value { case all, open }
  package enum FXParam: Value { case mix, wet(Double) }
  package enum CaptureKind: String, Value { case documentFront, café = "Ausweis – Rückseite" }
  package enum Level: Int, Value { case low = 1, high }
  package enum AppRoute: String, Value { case inbox, rootShelf = "root.shelf" }
  package enum AuthRoute: Value { case login, signUp }
  package enum Password: Value { case reset(Reset) }
  package enum Reset: Value { case confirm(Confirm) }
  package struct Confirm: Value { var token, newPassword: String }
  package enum NestedRoute: Value { case foo, bar(Int) }
  package struct Conversation: Value { var id, title: String }
  package struct Ref: Value {
    var id: UUID
    var title: String?
  }
  package struct ConversationID: Value { var value: UUID }
  package struct Identity: Value { var uid: String }
  package struct ReturnState: Value { var filter: String }
  package enum Page: Value { case composer, detail(Int) }
  package enum Screen: String, Value { case a, b }

  /// Payloads of one enum.
  package indirect enum Route: Value {
    case settings
    case list(UUID)
    case link(Int)
    case product(id: Int)
    case target(market: String, campaignID: String, adGroupID: String, targetID: String)
    case history(UUID, filter: Filter)
    case task(board: Int, Int)
    case expenses(UUID, period: String = "year")
    case search(query: String?)
    case edit(String?)
    case auth(AuthRoute)
    case password(Password)
    case nested(NestedRoute?)
    case capture(CaptureKind)
    case level(Level)
    case conversation(Conversation)
    case ref(Ref)
    case shareExport(URL)
    case day(Date)
    case filter([String: String])
    case onboarding(screens: [Screen])
    case subposts(threadID: PostID, postID: PostID)
    case open(ConversationID)
    case deckFX(DeckID, UUID, FXParam)
    case playlist(Int64)
    case action(Page)
    case push(Page)
    case sheet(Page)
    case object(Identity, returnState: ReturnState)
    case modal(over: Route)
  }

  package struct DeckID: RawRepresentable, Value {
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// An id that is written as a single value and checks it.
  package struct PostID: Value {
    var number: Int64

    init(_ number: Int64) {
      self.number = number
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      number = try container.decode(Int64.self)
      guard number > 0 else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "Not positive.")
      }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }

  /// A flat object with a key that says which case it is.
  package enum Discriminated: Value {
    case taskDetail(chatID: String, segment: String)
    case home

    private enum CodingKeys: CodingKey { case type, chatID, segment }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      switch try container.decode(String.self, forKey: .type) {
      case "taskDetail":
        self = .taskDetail(
          chatID: try container.decode(String.self, forKey: .chatID),
          segment: try container.decode(String.self, forKey: .segment))
      case "home":
        self = .home
      default:
        throw DecodingError.dataCorruptedError(
          forKey: .type, in: container, debugDescription: "No such type.")
      }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .taskDetail(let chatID, let segment):
        try container.encode("taskDetail", forKey: .type)
        try container.encode(chatID, forKey: .chatID)
        try container.encode(segment, forKey: .segment)
      case .home:
        try container.encode("home", forKey: .type)
      }
    }
  }

  /// A discriminator with the version of the schema beside it, and a placeholder.
  package struct Versioned: Value {
    package struct Unavailable: Value {
      var title, reason, recordKey: String
      var canDeleteReference: Bool
    }

    var schemaVersion: Int
    var kind: String
    var dataset: String?
    var id: String?
    var sourceOrdinal: Int?
    var unavailable: Unavailable?
  }

  package struct StructRoute: Value {
    package struct Mail: Value { var folderPath, message: String? }
    package struct Feeds: Value { var feed: String? }

    var section: String
    var mail: Mail
    var feeds: Feeds
  }

  package enum Renamed: Value {
    case load(key: String)
    case includes(String)

    enum CodingKeys: String, CodingKey { case load = "lade", includes }
    enum LoadCodingKeys: String, CodingKey { case key = "schluessel" }
    enum IncludesCodingKeys: String, CodingKey { case _0 = "item" }
  }

  package enum LeftOut: Encodable {
    case kept
    case secret(Int)

    enum CodingKeys: CodingKey { case kept }
  }

  package enum Tab: String, Value { case home, more }
  package enum PlainTab: Value { case home, search }
  package struct VersionedSnapshot: Value {
    var version: Int
    var tab: Tab
    var paths: [Tab: [Route]]
  }
  package struct NamedPaths: Value {
    var selectedTab: PlainTab
    var homePath, searchPath, messagesPath: [Route]
  }
  package struct LoosePath: Value {
    var tab: Tab?
    var path: [Route]
    var modal: Page?
    var fullScreen: Page?
  }
}
