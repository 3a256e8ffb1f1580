internal import BacktrailNavigation

/// What the model says a deletion cuts.
struct ModelImpact: Hashable, Sendable {
  /// A place that is cut.
  struct Cut: Hashable, Sendable {
    var place: RoutePlace
    var index: Int
    var routes: Int
    var reference: RecordReference
  }

  /// What is cut from one scene.
  struct Scene: Hashable, Sendable {
    var key: ModelScene.Key
    var cuts: [Cut]
  }

  var records: Int
  var scenes: [Scene] = []

  var line: String {
    let cut = scenes.map { scene in
      let cuts = scene.cuts.map { "\($0.place)[\($0.index)] \($0.routes) \($0.reference)" }
      return "\(scene.key.principal)/\(scene.key.scene): \(cuts)"
    }
    return "\(records) records \(cut)"
  }
}
