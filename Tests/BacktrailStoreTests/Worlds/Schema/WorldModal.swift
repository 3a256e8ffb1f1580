import BacktrailNavigation

/// What a random world presents.
enum WorldModal: NavigationModal {
  case rename(task: String)
  case pick([WorldReference])
  case compose
  case camera

  /// The references in the words of a world, from which both sides take them.
  var worldReferences: [WorldReference] {
    switch self {
    case .rename(let id): [WorldReference(kind: "task", id: id, action: "edit")]
    case .pick(let references): references
    case .compose, .camera: []
    }
  }

  var references: [RecordReference] { worldReferences.map(\.reference) }

  var isRestorable: Bool { self != .camera }

  var restorationPriority: Int {
    switch self {
    case .rename: 2
    case .pick(let references): references.count
    case .compose, .camera: 1
    }
  }
}
