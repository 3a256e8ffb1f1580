extension PresentedItem {
  /// What the item becomes in an environment, with the options of its modal.
  ///
  /// A full-screen cover is a sheet on native macOS: a modal has no route by which to be pushed. Give
  /// it one with a ``PresentedFlow``.
  public func resolved(in environment: PresentationEnvironment) -> ResolvedPresentation {
    PresentationSemantic(kind).resolved(in: environment, options: modal.options, fallback: .sheet)
  }
}
