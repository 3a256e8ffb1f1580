import BacktrailNavigation

/// What a grant of a random world is on.
enum WorldTarget: Hashable, Sendable {
  case record(WorldKey)
  case kind([UInt8])
  case everything

  var target: GrantTarget {
    switch self {
    case .record(let key): .record(RecordID(key.kindText, key.idText))
    case .kind(let kind): .kind(String(decoding: kind, as: UTF8.self))
    case .everything: .everything
    }
  }

  init(_ target: GrantTarget) {
    switch target {
    case .record(let record): self = .record(WorldKey(record.kind, record.id))
    case .kind(let kind): self = .kind(Array(kind.utf8))
    case .everything: self = .everything
    }
  }
}

extension WorldTarget: CustomStringConvertible {
  var description: String {
    switch self {
    case .record(let key): key.description
    case .kind(let kind): String(decoding: kind, as: UTF8.self) + "/*"
    case .everything: "*"
    }
  }
}
