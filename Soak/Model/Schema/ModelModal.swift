internal import BacktrailNavigation

/// What the model's app presents.
enum ModelModal: NavigationModal {
  case compose
  case inspect(task: String)

  var references: [RecordReference] {
    switch self {
    case .compose: []
    case .inspect(let id): [.record("task", id)]
    }
  }

  var restorationPriority: Int { self == .compose ? 0 : 1 }

  /// The encoded form that the documentation describes, written by hand.
  var json: String {
    switch self {
    case .compose: #"{"compose":{}}"#
    case .inspect(let id): #"{"inspect":{"task":"\#(id)"}}"#
    }
  }
}
