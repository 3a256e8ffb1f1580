/// The one thing that a route was dropped for, where there is one: a deletion or a grant.
public enum DropCause: Hashable, Sendable {
  /// The deletion of this record, at this instant where the source of the fact knows it.
  case deletion(of: RecordID, at: Instant?)
  /// A grant: the deny that refused, or the allow that has ended.
  case grant(Grant)
}
