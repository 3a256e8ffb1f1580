public import BacktrailNavigation

/// What a cut took from a part of a scene, kept for as long as the person has not moved on there.
public struct SceneTail: Hashable, Sendable {
  /// The id of the owner.
  public var principal: String
  /// The scene.
  public var scene: String
  /// The part that was cut: a stack, the sidebar selection, or what is presented.
  public var place: RoutePlace
  /// The index of the first route, or presented item, that went.
  public var index: Int
  /// Why it went; nil where the tail is damaged.
  public var reason: Reason?
  /// The record at which it failed, where it was a record.
  public var culprit: RecordID?
  /// When it was cut.
  public var cutAt: Instant
  /// The version of the schema that wrote it.
  public var schemaVersion: Int
  /// Whether it still stands in its part, where the next restore finds it by itself; otherwise it
  /// lies beside the scene until it is revived.
  public var isInPlace: Bool
  /// Whether its row does not match its checksum, so that it is never revived.
  public var isDamaged: Bool
  /// The routes that went, or the modals of presented items; an element that holds no route is left
  /// out.
  public var routes: [EncodedRoute]
}

extension SceneTail {
  init(_ row: TailRow, of scene: SceneRow, document: SceneDocument?) {
    let place = row.place ?? .stack(row.stack)
    principal = scene.principal
    self.scene = scene.scene
    self.place = place
    index = Int(row.cutIndex)
    reason = row.isIntact ? Reason(rawValue: row.reason) : nil
    culprit = row.isIntact ? row.culprit.flatMap { try? RecordID(parsing: $0) } : nil
    cutAt = Instant(millisecondsSince1970: row.cutAt)
    schemaVersion = Int(row.schemaVersion)
    isDamaged = !row.isIntact
    let part = document?.part(at: place)
    isInPlace = row.kept != nil && (part?.elementsEqual(row.body) ?? false)
    if !row.isIntact {
      routes = []
    } else if row.kept != nil {
      routes = SceneDocument.routes(in: row.body, at: place, from: index).compactMap(\.self)
    } else {
      routes = SceneDocument.bareRoutes(in: row.body)
    }
  }
}
