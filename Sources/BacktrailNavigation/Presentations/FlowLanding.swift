/// Where a flow lands when it closes.
///
/// A value to keep while the flow is open. It stays good when the state changes meanwhile: routes
/// dropped beneath the flow stay dropped, and a flow that is gone is not closed again.
public struct FlowLanding<Schema: NavigationSchema>: Hashable, Sendable {
  /// The flow that is open.
  public let flow: PresentedFlow<Schema>
  /// The tab in which it was started.
  public let tab: Schema.Tab
  /// The stack of that tab as it was, root first.
  public let beneath: [Schema.Route]
  /// How it was presented; nil where it was pushed.
  public let kind: PresentationKind?
  /// What was presented over that stack already, and so is none of the flow's own.
  let before: PresentedItem<Schema>.ID?
}
