/// What a record has to lie under in a stack.
///
/// A route that shows a record of a kind with a lineage is only valid while its record is still a
/// child of the record that the nearest route before it shows, of the kind that the lineage names.
/// Where no route before it shows a record of that kind, there is nothing to compare with.
public struct Lineage: Hashable, Sendable {
  /// The kind of the parent, compared byte by byte.
  public var parentKind: String

  /// Whether a stack whose record moved is built anew under the record's present parents.
  public var rebuilds: Bool

  /// The record has to be a child of the record of this kind that is shown before it.
  ///
  /// - Parameters:
  ///   - kind: The kind of the parent.
  ///   - rebuilding: Whether a stack whose record moved is built anew under its present parents, as
  ///     far as the schema has routes for them and all of them may be used.
  public static func child(of kind: String, rebuilding: Bool = false) -> Self {
    Self(parentKind: kind, rebuilds: rebuilding)
  }
}
