extension PresentedItem: Identifiable {
  /// Which presentation it is: what is presented, how, and over which tab.
  ///
  /// The stack within it is no part of that, so that a sheet is not built anew when its stack moves.
  public struct ID: Hashable, Sendable {
    /// The tab over whose stack it is shown.
    public let over: Schema.Tab
    /// How it is presented.
    public let kind: PresentationKind
    /// What is presented.
    public let modal: Schema.Modal
  }

  /// The tab, the kind and the modal.
  public var id: ID { ID(over: over, kind: kind, modal: modal) }
}

extension PresentationKind {
  /// Whether what is presented so can have a stack of its own.
  public var hasStack: Bool {
    switch self {
    case .sheet, .fullScreenCover, .popover: true
    case .alert, .confirmationDialog: false
    }
  }
}
