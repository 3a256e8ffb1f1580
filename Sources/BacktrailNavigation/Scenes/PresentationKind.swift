/// How something is presented over a stack.
public enum PresentationKind: String, CaseIterable, Hashable, Sendable, Codable {
  case sheet, fullScreenCover, popover, alert, confirmationDialog

  /// Whether one of this kind comes back when a scene is restored.
  ///
  /// A popover, an alert and a dialog belong to the moment in which they were shown.
  public var isRestorable: Bool {
    switch self {
    case .sheet, .fullScreenCover: true
    case .popover, .alert, .confirmationDialog: false
    }
  }
}
