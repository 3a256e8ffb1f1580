/// The bytes of a stored scene with what is stored beside them.
package struct StoredScene: Sendable {
  /// The owner of the scene.
  package var principal: String
  /// The scene.
  package var scene: String
  /// How often it was saved.
  package var revision: Int
  /// The scene document.
  package var body: [UInt8]
  /// The keys of the records that the document references, in its order.
  package var hints: [Int64]
  /// When the scene expires; nil for never.
  package var expires: Instant?

  package init(
    principal: String, scene: String, revision: Int, body: [UInt8], hints: [Int64] = [],
    expires: Instant? = nil
  ) {
    self.principal = principal
    self.scene = scene
    self.revision = revision
    self.body = body
    self.hints = hints
    self.expires = expires
  }
}
