/// Something shown over a stack, and never an element of it.
public struct PresentedItem<Schema: NavigationSchema>: Hashable, Sendable {
  /// The tab over whose stack it is shown.
  public var over: Schema.Tab
  /// How it is presented.
  public var kind: PresentationKind
  /// What is presented.
  public var modal: Schema.Modal
  /// The stack within it, root first.
  public var stack: [Schema.Route]

  /// Presents a modal over a tab's stack.
  public init(
    _ modal: Schema.Modal, as kind: PresentationKind = .sheet, over tab: Schema.Tab,
    stack: [Schema.Route] = []
  ) {
    self.over = tab
    self.kind = kind
    self.modal = modal
    self.stack = stack
  }
}
