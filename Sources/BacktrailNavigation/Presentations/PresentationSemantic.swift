/// What a transition means, and so where a person lands when it closes.
///
/// It is chosen first; the container and the ways of dismissal follow from it, the platform and the
/// width. See ``resolved(in:options:fallback:)``.
public enum PresentationSemantic: String, CaseIterable, Hashable, Sendable, Codable {
  /// One more step of the stack.
  case push
  /// A task over the screen, which stays visible around it.
  case sheet
  /// A task that covers all and ends by a decision.
  case fullScreenCover
  /// Something small, anchored to what it was asked from.
  case popover
  /// A message that has to be answered with one of its buttons.
  case alert
  /// A choice that may be left open by a tap beside it.
  case confirmationDialog
  /// Another root in place of the one that is shown, which is destroyed with all over it.
  case rootSwap

  /// The semantic of something presented.
  public init(_ kind: PresentationKind) {
    switch kind {
    case .sheet: self = .sheet
    case .fullScreenCover: self = .fullScreenCover
    case .popover: self = .popover
    case .alert: self = .alert
    case .confirmationDialog: self = .confirmationDialog
    }
  }

  /// How it is presented over a stack; nil for a push and a root swap, which are not.
  public var kind: PresentationKind? {
    switch self {
    case .push, .rootSwap: nil
    case .sheet: .sheet
    case .fullScreenCover: .fullScreenCover
    case .popover: .popover
    case .alert: .alert
    case .confirmationDialog: .confirmationDialog
    }
  }

  /// Whether a platform has a container of its own for it.
  ///
  /// Where it has none, ``resolved(in:options:fallback:)`` says what takes its place.
  public func isAvailable(on platform: PresentationPlatform) -> Bool {
    switch self {
    case .push, .sheet, .alert, .rootSwap: true
    case .fullScreenCover, .confirmationDialog: platform != .macOS
    case .popover: platform != .tvOS && platform != .watchOS
    }
  }
}
