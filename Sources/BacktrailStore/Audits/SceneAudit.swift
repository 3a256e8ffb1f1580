public import BacktrailNavigation

/// What a build makes of all stored scenes.
///
/// A *route* here is an element of a stack, the sidebar selection, a presented item, or an element of
/// the stack within one. A route that does not come back is lost, or parked where something about it
/// is not known yet. A parent that takes a route's place makes up for nothing.
///
/// Every scene that can be read is counted once: as ``whole``, ``shallower``, ``parked`` or
/// ``noted``. The audits of two ranges of scenes add up with ``merge(_:)``.
public struct SceneAudit: Hashable, Sendable, Codable {
  /// How many scenes were looked at.
  public internal(set) var scenes = 0
  /// How many restore as they were saved.
  public internal(set) var whole = 0
  /// How many lose a route or more.
  public internal(set) var shallower = 0
  /// How many lose none, and have a route that is parked.
  public internal(set) var parked = 0
  /// How many restore all routes, and have something else to say: the selected tab is another, say.
  public internal(set) var noted = 0
  /// How many cannot be read, by the reason.
  public internal(set) var unreadable: [Reason: Int] = [:]

  /// How many routes are in the scenes that can be read.
  public internal(set) var routes = 0
  /// How many of them are lost.
  public internal(set) var lostRoutes = 0
  /// How many of them are parked.
  public internal(set) var parkedRoutes = 0
  /// How many presented items are lost.
  public internal(set) var lostPresented = 0
  /// How many scenes lose how many routes.
  public internal(set) var losses: [Int: Int] = [:]

  /// How many scenes were written by each version of the schema.
  public internal(set) var schemaVersions: [Int: Int] = [:]
  /// The stored tabs that this build does not know.
  public internal(set) var unknownTabs: [AuditedTab] = []
  /// What did not come back, by reason and case.
  public internal(set) var groups: [AuditGroup] = []
  /// What the registered route migrations did, step by step; a step that found nothing has zeros.
  public internal(set) var steps: [AuditedStep] = []
  /// What became of tails.
  public internal(set) var tails = AuditedTails()

  /// Where to go on; nil where the last scene was looked at.
  public internal(set) var next: ScenePosition?

  /// How many routes a group names.
  var examplesPerGroup: Int

  /// An audit of nothing.
  public init(examplesPerGroup: Int = 3) {
    self.examplesPerGroup = max(0, examplesPerGroup)
  }

  /// How many scenes cannot be read.
  public var unreadableScenes: Int { unreadable.values.reduce(0, +) }

  /// The most routes that one scene loses.
  public var deepestLoss: Int { losses.keys.max() ?? 0 }

  /// How many scenes lose a route or cannot be read.
  public var lossyScenes: Int { shallower + unreadableScenes }

  /// The part of the scenes that lose a route or cannot be read, from 0 to 1; 0 where there are none.
  public var loss: Double { scenes == 0 ? 0 : Double(lossyScenes) / Double(scenes) }

  /// The part of the routes that are lost, from 0 to 1; 0 where there are none.
  public var routeLoss: Double { routes == 0 ? 0 : Double(lostRoutes) / Double(routes) }
}
