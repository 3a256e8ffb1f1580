internal import BacktrailNavigation
internal import BacktrailStore

/// Everything that a store holds, in dictionaries: what it must do is written down here from its
/// contract, in the most obvious way.
struct ModelWorld: Sendable {
  /// What is as old as this is not found any more.
  static let sceneLifetime: Int64 = 20 * 86_400_000
  static let reportsPerScene = 4
  static let routesPerStack = 4
  static let presentedPerScene = 2
  static let scenesPerPrincipal = 3

  var now: Instant
  var records: [RecordID: ModelRecord] = [:]
  /// By what makes a grant the one it is: all of it but its expiry.
  var grants: [Grant: Grant] = [:]
  var scenes: [ModelScene.Key: ModelScene] = [:]
  /// What was committed that a listener hears of, in order.
  var changes: [StoreChange.What] = []
  var count = 0

  /// The next number of those that order what is as old.
  mutating func number() -> Int {
    count += 1
    return count
  }

  // MARK: Scenes that are there

  func isExpired(_ scene: ModelScene, at now: Instant) -> Bool {
    scene.savedAt.advanced(byMilliseconds: Self.sceneLifetime) <= now
  }

  /// A scene that somebody may find.
  func found(_ key: ModelScene.Key) -> ModelScene? {
    guard let scene = scenes[key], scene.discardedAt == nil, !isExpired(scene, at: now) else {
      return nil
    }
    return scene
  }

  func required(_ key: ModelScene.Key) throws -> ModelScene {
    guard let scene = found(key) else { throw ModelRefusal("sceneMissing") }
    return scene
  }

  // MARK: Arguments

  static func owner(_ principal: Principal) throws -> String {
    guard let owner = principal.id else { throw ModelRefusal("principalUnknown") }
    if owner.isEmpty { throw ModelRefusal("invalidPrincipal") }
    return owner
  }

  static func check(_ scene: String) throws {
    if scene.isEmpty { throw ModelRefusal("invalidScene") }
  }

  /// The key of a scene for a call that needs to know whose it is.
  static func key(_ scene: String, _ principal: Principal) throws -> ModelScene.Key {
    let owner = try owner(principal)
    try check(scene)
    return ModelScene.Key(principal: owner, scene: scene)
  }
}
