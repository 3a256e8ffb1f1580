/// How something presented looks and may be dismissed, as data.
///
/// A modal declares its options, see ``NavigationModal/options``. They are no part of a scene: they
/// follow from the modal, so they are never stored and change with the build.
public struct PresentationOptions: Hashable, Sendable, Codable {
  /// The heights at which a sheet rests, on iOS and iPadOS. None means the full height.
  public var detents: [SheetDetent]
  /// How large a sheet is where it does not fill the width.
  public var sizing: SheetSizing
  /// What a popover or a sheet becomes in compact width.
  public var compactAdaptation: CompactAdaptation
  /// Whether a sheet may be swiped away, and a popover dismissed by a tap beside it.
  ///
  /// Without it, what is shown closes through the app alone. It changes nothing for a push, a cover,
  /// an alert or a dialog.
  public var allowsInteractiveDismissal: Bool

  /// Options as the platform has them, unless said otherwise.
  public init(
    detents: [SheetDetent] = [], sizing: SheetSizing = .automatic,
    compactAdaptation: CompactAdaptation = .automatic, allowsInteractiveDismissal: Bool = true
  ) {
    self.detents = detents
    self.sizing = sizing
    self.compactAdaptation = compactAdaptation
    self.allowsInteractiveDismissal = allowsInteractiveDismissal
  }

  /// The options of what says nothing about them.
  public static let automatic = Self()

  /// Checks that every detent can be used.
  ///
  /// Options that fail are still safe to resolve: an unusable detent is then left out. Call this in
  /// a test of an app's modals.
  ///
  /// - Throws: ``PresentationOptionsError`` for the first detent whose fraction is not above 0 and
  ///   at most 1, or whose height is not above 0 and finite.
  public func validate() throws(PresentationOptionsError) {
    for (index, detent) in detents.enumerated() {
      if let problem = detent.problem {
        throw PresentationOptionsError(problem: problem, at: index)
      }
    }
  }

  /// The detents that can be used, each once, in their order; the full height where there is none.
  var usableDetents: [SheetDetent] {
    var usable: [SheetDetent] = []
    for detent in detents where detent.problem == nil && !usable.contains(detent) {
      usable.append(detent)
    }
    return usable.isEmpty ? [.large] : usable
  }
}
