import BacktrailNavigation
import Testing

/// What the rules say about one semantic in one environment, written by hand.
struct PresentationCell: CustomTestStringConvertible, Sendable {
  let semantic: PresentationSemantic
  let platform: PresentationPlatform
  let width: SizeClass
  let container: PresentationSemantic
  let dismissals: Set<DismissalWay>

  var environment: PresentationEnvironment { .init(platform, width: width) }
  var testDescription: String { "\(semantic) on \(platform), \(width)" }

  init(
    _ semantic: PresentationSemantic, _ platform: PresentationPlatform, _ width: SizeClass,
    _ container: PresentationSemantic, _ dismissals: DismissalWay...
  ) {
    self.semantic = semantic
    self.platform = platform
    self.width = width
    self.container = container
    self.dismissals = Set(dismissals)
  }

  static let all: [Self] = [
    Self(.push, .iOS, .compact, .push, .back),
    Self(.push, .iOS, .regular, .push, .back),
    Self(.push, .iPadOS, .compact, .push, .back),
    Self(.push, .iPadOS, .regular, .push, .back),
    Self(.push, .macOS, .compact, .push, .back),
    Self(.push, .macOS, .regular, .push, .back),
    Self(.push, .macCatalyst, .compact, .push, .back),
    Self(.push, .macCatalyst, .regular, .push, .back),
    Self(.push, .tvOS, .compact, .push, .back),
    Self(.push, .tvOS, .regular, .push, .back),
    Self(.push, .watchOS, .compact, .push, .back),
    Self(.push, .watchOS, .regular, .push, .back),
    Self(.push, .visionOS, .compact, .push, .back),
    Self(.push, .visionOS, .regular, .push, .back),

    Self(.sheet, .iOS, .compact, .sheet, .swipe),
    Self(.sheet, .iOS, .regular, .sheet, .swipe),
    Self(.sheet, .iPadOS, .compact, .sheet, .swipe),
    Self(.sheet, .iPadOS, .regular, .sheet, .swipe),
    Self(.sheet, .macOS, .compact, .sheet),
    Self(.sheet, .macOS, .regular, .sheet),
    Self(.sheet, .macCatalyst, .compact, .sheet),
    Self(.sheet, .macCatalyst, .regular, .sheet),
    Self(.sheet, .tvOS, .compact, .sheet, .back),
    Self(.sheet, .tvOS, .regular, .sheet, .back),
    Self(.sheet, .watchOS, .compact, .sheet, .button),
    Self(.sheet, .watchOS, .regular, .sheet, .button),
    Self(.sheet, .visionOS, .compact, .sheet),
    Self(.sheet, .visionOS, .regular, .sheet),

    Self(.fullScreenCover, .iOS, .compact, .fullScreenCover),
    Self(.fullScreenCover, .iOS, .regular, .fullScreenCover),
    Self(.fullScreenCover, .iPadOS, .compact, .fullScreenCover),
    Self(.fullScreenCover, .iPadOS, .regular, .fullScreenCover),
    Self(.fullScreenCover, .macOS, .compact, .push, .back),
    Self(.fullScreenCover, .macOS, .regular, .push, .back),
    Self(.fullScreenCover, .macCatalyst, .compact, .fullScreenCover),
    Self(.fullScreenCover, .macCatalyst, .regular, .fullScreenCover),
    Self(.fullScreenCover, .tvOS, .compact, .fullScreenCover, .back),
    Self(.fullScreenCover, .tvOS, .regular, .fullScreenCover, .back),
    Self(.fullScreenCover, .watchOS, .compact, .fullScreenCover),
    Self(.fullScreenCover, .watchOS, .regular, .fullScreenCover),
    Self(.fullScreenCover, .visionOS, .compact, .fullScreenCover),
    Self(.fullScreenCover, .visionOS, .regular, .fullScreenCover),

    Self(.popover, .iOS, .compact, .sheet, .swipe),
    Self(.popover, .iOS, .regular, .popover, .outsideTap),
    Self(.popover, .iPadOS, .compact, .sheet, .swipe),
    Self(.popover, .iPadOS, .regular, .popover, .outsideTap),
    Self(.popover, .macOS, .compact, .popover, .outsideTap),
    Self(.popover, .macOS, .regular, .popover, .outsideTap),
    Self(.popover, .macCatalyst, .compact, .popover, .outsideTap),
    Self(.popover, .macCatalyst, .regular, .popover, .outsideTap),
    Self(.popover, .tvOS, .compact, .sheet, .back),
    Self(.popover, .tvOS, .regular, .sheet, .back),
    Self(.popover, .watchOS, .compact, .sheet, .button),
    Self(.popover, .watchOS, .regular, .sheet, .button),
    Self(.popover, .visionOS, .compact, .popover, .outsideTap),
    Self(.popover, .visionOS, .regular, .popover, .outsideTap),

    Self(.alert, .iOS, .compact, .alert, .button),
    Self(.alert, .iOS, .regular, .alert, .button),
    Self(.alert, .iPadOS, .compact, .alert, .button),
    Self(.alert, .iPadOS, .regular, .alert, .button),
    Self(.alert, .macOS, .compact, .alert, .button),
    Self(.alert, .macOS, .regular, .alert, .button),
    Self(.alert, .macCatalyst, .compact, .alert, .button),
    Self(.alert, .macCatalyst, .regular, .alert, .button),
    Self(.alert, .tvOS, .compact, .alert, .button),
    Self(.alert, .tvOS, .regular, .alert, .button),
    Self(.alert, .watchOS, .compact, .alert, .button),
    Self(.alert, .watchOS, .regular, .alert, .button),
    Self(.alert, .visionOS, .compact, .alert, .button),
    Self(.alert, .visionOS, .regular, .alert, .button),

    Self(.confirmationDialog, .iOS, .compact, .confirmationDialog, .outsideTap, .button),
    Self(.confirmationDialog, .iOS, .regular, .confirmationDialog, .outsideTap, .button),
    Self(.confirmationDialog, .iPadOS, .compact, .confirmationDialog, .outsideTap, .button),
    Self(.confirmationDialog, .iPadOS, .regular, .confirmationDialog, .outsideTap, .button),
    Self(.confirmationDialog, .macOS, .compact, .alert, .button),
    Self(.confirmationDialog, .macOS, .regular, .alert, .button),
    Self(.confirmationDialog, .macCatalyst, .compact, .confirmationDialog, .outsideTap, .button),
    Self(.confirmationDialog, .macCatalyst, .regular, .confirmationDialog, .outsideTap, .button),
    Self(.confirmationDialog, .tvOS, .compact, .confirmationDialog, .button),
    Self(.confirmationDialog, .tvOS, .regular, .confirmationDialog, .button),
    Self(.confirmationDialog, .watchOS, .compact, .confirmationDialog, .button),
    Self(.confirmationDialog, .watchOS, .regular, .confirmationDialog, .button),
    Self(.confirmationDialog, .visionOS, .compact, .confirmationDialog, .outsideTap, .button),
    Self(.confirmationDialog, .visionOS, .regular, .confirmationDialog, .outsideTap, .button),

    Self(.rootSwap, .iOS, .compact, .rootSwap),
    Self(.rootSwap, .iOS, .regular, .rootSwap),
    Self(.rootSwap, .iPadOS, .compact, .rootSwap),
    Self(.rootSwap, .iPadOS, .regular, .rootSwap),
    Self(.rootSwap, .macOS, .compact, .rootSwap),
    Self(.rootSwap, .macOS, .regular, .rootSwap),
    Self(.rootSwap, .macCatalyst, .compact, .rootSwap),
    Self(.rootSwap, .macCatalyst, .regular, .rootSwap),
    Self(.rootSwap, .tvOS, .compact, .rootSwap),
    Self(.rootSwap, .tvOS, .regular, .rootSwap),
    Self(.rootSwap, .watchOS, .compact, .rootSwap),
    Self(.rootSwap, .watchOS, .regular, .rootSwap),
    Self(.rootSwap, .visionOS, .compact, .rootSwap),
    Self(.rootSwap, .visionOS, .regular, .rootSwap),
  ]
}
