/// How far something that goes over all stored scenes has come.
///
/// Scenes are gone over by their keys in the order in which they were first saved. A key is never
/// used again, so a position holds however much is written meanwhile: what is saved for the first
/// time later comes after it.
public struct ScenePosition: Hashable, Sendable, Codable {
  /// The key of the last scene that was looked at.
  let key: Int64

  init(key: Int64) {
    self.key = key
  }

  /// Reads a position from its description.
  ///
  /// - Returns: nil where the text is none.
  public init?(_ description: String) {
    guard let key = Int64(description), key >= 0, "\(key)" == description else { return nil }
    self.key = key
  }

  /// Reads a position as it was encoded: one number.
  public init(from decoder: any Decoder) throws {
    key = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Encodes the position as one number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(key)
  }
}

extension ScenePosition: LosslessStringConvertible {
  /// The position as a number, for a person to hand back.
  public var description: String { "\(key)" }
}
