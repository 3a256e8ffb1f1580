/// How long what nobody needs any more is kept. All ages are in milliseconds; nil keeps for ever.
///
/// ```swift
/// var policy = RetentionPolicy()
/// policy.scenes = 90 * 86_400_000
/// policy.tails = 30 * 86_400_000
/// let gone = try store.prune(policy)
/// ```
public struct RetentionPolicy: Hashable, Sendable {
  /// For how long a scene is kept that nobody saves.
  public var scenes: Int64?
  /// For how long it is remembered that a scene was discarded; thirty days at least, see
  /// ``RestorationStore/shortestTombstoneLifetimeMilliseconds``.
  public var sceneTombstones: Int64?
  /// For how long a deleted record can be undeleted. Then it is purged, with everything under it
  /// and their grants.
  public var recordTombstones: Int64?
  /// For how long what was cut from a scene is kept. A tail that is still in its place is cut for
  /// good then.
  public var tails: Int64?
  /// For how long the reports of what became of a scene are kept.
  public var reports: Int64?
  /// For how long documents are kept that could not be read.
  public var quarantine: Int64?
  /// For how long it is kept that a link was handled. Links that are older than
  /// ``StoreConfiguration/linkLifetimeMilliseconds`` are forgotten without it, when the next one of
  /// their scene is handled.
  public var links: Int64?
  /// For how long the log of changes keeps what was committed. It is bounded without it: the last ten
  /// thousand changes stay, and a few more. Nobody but a listener of the store's `changes` reads it,
  /// who is a moment behind.
  public var changes: Int64?

  /// A policy that keeps everything for ever.
  public init() {}
}
