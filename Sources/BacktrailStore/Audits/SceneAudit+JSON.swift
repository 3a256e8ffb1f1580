internal import Foundation

extension SceneAudit {
  /// The audit as a JSON document in UTF-8, as `Codable` encodes it with sorted keys.
  ///
  /// Equal audits give equal bytes.
  public var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self))
    } catch {
      preconditionFailure("An audit holds nothing but texts and whole numbers.")
    }
  }
}
