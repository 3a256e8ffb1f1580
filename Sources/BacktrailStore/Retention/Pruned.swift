public import BacktrailNavigation

/// What a pruning removed.
public struct Pruned: Hashable, Sendable {
  /// A record that was purged.
  public struct PurgedRecord: Hashable, Sendable {
    /// The record that had been deleted.
    public var record: RecordID
    /// How many records went: it and all under it.
    public var count: Int
  }

  /// A tail that expired.
  public struct ExpiredTail: Hashable, Sendable {
    /// The scene.
    public var scene: SceneName
    /// The part that had been cut.
    public var place: RoutePlace
    /// Why it had been cut; nil where the tail was damaged.
    public var reason: Reason?
    /// Whether it was still in its place, so that the scene was cut now.
    public var wasInPlace: Bool
  }

  /// The scenes that nobody had saved for too long, ordered by principal and scene.
  public var scenes: [SceneName] = []
  /// The discarded scenes that are not remembered any more, in the same order.
  public var sceneTombstones: [SceneName] = []
  /// The deleted records that were purged, the oldest deletion first.
  public var records: [PurgedRecord] = []
  /// The tails that expired, the oldest first.
  public var tails: [ExpiredTail] = []
  /// How many reports went.
  public var reports = 0
  /// How many documents went that could not be read.
  public var quarantined = 0
  /// How many links are not known any more to have been handled.
  public var links = 0
  /// How many changes the log does not tell of any more.
  public var changes = 0

  /// Whether nothing went.
  public var isEmpty: Bool {
    scenes.isEmpty && sceneTombstones.isEmpty && records.isEmpty && tails.isEmpty && reports == 0
      && quarantined == 0 && links == 0 && changes == 0
  }
}
