import Foundation

/// A record's identity, byte by byte, with a UUID in lowercase.
struct WorldKey: Hashable, Sendable {
  let kind: [UInt8]
  let id: [UInt8]

  init(_ kind: String, _ id: String) {
    self.kind = Array(kind.utf8)
    self.id = Array(Self.folded(id).utf8)
  }

  var kindText: String { String(decoding: kind, as: UTF8.self) }
  var idText: String { String(decoding: id, as: UTF8.self) }

  /// A UUID is one id in any letter case; every other id stays as it is.
  static func folded(_ id: String) -> String {
    UUID(uuidString: id) == nil ? id : id.lowercased()
  }
}

extension WorldKey: CustomStringConvertible {
  var description: String { "\(kindText)/\(idText)" }
}
