/// What became of the tails that are kept beside scenes.
///
/// Whether one can be revived also depends on its stack, on records and on grants, and changes with
/// them. What an app's routes can break is whether its routes decode.
public struct AuditedTails: Hashable, Sendable, Codable {
  /// How many hold nothing but routes that decode.
  public var decodable = 0
  /// How many hold a route that does not decode, or lie in a tab that this build does not know.
  public var undecodable = 0
  /// How many do not match their checksum, and are never revived.
  public var damaged = 0

  /// How many there are.
  public var count: Int { decodable + undecodable + damaged }
}
