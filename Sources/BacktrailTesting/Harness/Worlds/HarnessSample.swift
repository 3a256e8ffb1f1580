internal import BacktrailNavigation

/// A stored scene of the template, before anything fails.
struct HarnessSample: Sendable {
  /// The id of the scene.
  var scene: String
  /// Whose scene it is, with the roles.
  var owner: Principal
  /// The bytes of its document.
  var body: [UInt8]
  /// What is stored.
  var world: HarnessWorld
  /// The document, read.
  var document: HarnessDocument

  /// Every place and index at which a route or a modal stands.
  var positions: [HarnessPosition] {
    document.places.flatMap { place in
      document.elements(at: place).indices.map {
        HarnessPosition(scene: scene, place: place, index: $0)
      }
    }
  }

  /// The route or the modal at a position, where there is one that can be read.
  func route(at position: HarnessPosition) -> HarnessRoute? {
    element(at: position)?.reading.route
  }

  /// What is stored at a position.
  func element(at position: HarnessPosition) -> HarnessDocument.Element? {
    guard let place = position.place, let index = position.index else { return nil }
    let elements = document.elements(at: place)
    return elements.indices.contains(index) ? elements[index] : nil
  }

  /// The records that a route shows and all that they lie under, each once, nearest first.
  func chain(at position: HarnessPosition) -> [RecordID] {
    var chain: [RecordID] = []
    for reference in route(at: position)?.references ?? [] {
      for record in world.chain(from: reference.record) where !chain.contains(record) {
        chain.append(record)
      }
    }
    return chain
  }
}
