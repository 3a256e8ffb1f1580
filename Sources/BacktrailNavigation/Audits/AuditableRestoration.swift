/// The restoration of a scene that an audit can look into and narrow.
package protocol AuditableRestoration: SuspectingRestoration {
  /// The scene document; nil where the scene cannot be read.
  var document: SceneDocument? { get }

  /// Judges whether routes decode, and what follows from that and from the schema alone: no record
  /// and no grant is asked for.
  mutating func judgeDecodingAlone()
}

extension Restoration: AuditableRestoration {
  package var document: SceneDocument? {
    if case .document(let restoration) = work { restoration.document } else { nil }
  }

  package mutating func judgeDecodingAlone() {
    guard case .document(var restoration) = work else { return }
    restoration.rules.forgetReferences()
    work = .document(restoration)
  }
}

extension UntypedRestoration: AuditableRestoration {
  package var document: SceneDocument? {
    if case .document(let restoration) = work { restoration.document } else { nil }
  }

  package mutating func judgeDecodingAlone() {
    guard case .document(var restoration) = work else { return }
    restoration.rules.forgetReferences()
    work = .document(restoration)
  }
}

extension RestorationRules {
  /// Leaves nothing to look up: a route without references needs no record and no grant.
  fileprivate mutating func forgetReferences() {
    for stack in stacks.indices { stacks[stack].forgetReferences() }
    sidebar?.references = []
    for item in presented.indices {
      presented[item].modal.references = []
      presented[item].stack.forgetReferences()
    }
  }
}

extension [RestorationRules.Route] {
  fileprivate mutating func forgetReferences() {
    for index in indices { self[index].references = [] }
  }
}
