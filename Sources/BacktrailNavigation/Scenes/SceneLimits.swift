/// How large a scene may be.
///
/// A save beyond a limit is refused with an error that names it. A restore applies the limits too,
/// for scenes that were stored under others.
public struct SceneLimits: Hashable, Sendable {
  /// The most routes in one stack.
  public var routesPerStack: Int = 64
  /// The most bytes in the encoded form of one route.
  public var bytesPerRoute: Int = 65_536
  /// The most bytes in the encoded form of a scene.
  public var bytesPerScene: Int = 1_048_576
  /// The most tabs in a scene.
  public var tabsPerScene: Int = 64
  /// The most items presented in a scene.
  public var presentedPerScene: Int = 16
  /// The most scenes of one principal.
  public var scenesPerPrincipal: Int = 1_000
  /// The most levels of arrays and objects in the encoded form of one route.
  ///
  /// `JSONEncoder` of Swift 6.3 goes no deeper than this.
  public var levelsPerRoute: Int = 510

  /// The limits that hold unless said otherwise.
  public init() {}

  /// The most levels in a scene document: a route lies at most this much deeper in one.
  package var levelsPerDocument: Int { levelsPerRoute + 8 }
}
