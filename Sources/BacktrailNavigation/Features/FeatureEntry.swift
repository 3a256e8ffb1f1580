/// One place in a feature router: something to navigate to, where it stands.
///
/// The same routable may stand in a stack twice; the two are distinct entries, each with a screen of
/// its own. An entry is compared by its place and never by what stands there.
public struct FeatureEntry<Screen>: Identifiable, Hashable {
  /// The identity of a place, never used twice by one router, nor by two.
  public struct ID: Hashable, Sendable {
    let router: ObjectIdentifier
    let number: Int
  }

  /// The identity of the place.
  public let id: ID
  /// What stands there.
  public let routable: any Routable<Screen>

  /// Whether both are one place.
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id
  }

  /// Hashes the identity of the place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
