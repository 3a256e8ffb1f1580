extension PresentationSemantic {
  /// What it becomes in an environment.
  ///
  /// - A full-screen cover is a push or a sheet on native macOS, as the fallback says.
  /// - A popover is a sheet in compact width unless its adaptation says otherwise, and on platforms
  ///   without popovers.
  /// - A confirmation dialog is an alert on macOS.
  /// - Detents play a part in sheets on iOS and iPadOS, sizing in sheets that do not fill the width.
  ///
  /// - Parameters:
  ///   - environment: The platform and the width.
  ///   - options: The options of what is presented. An unusable detent is left out.
  ///   - fallback: What takes the place of a full-screen cover where there is none.
  /// - Complexity: O(*d*²) for *d* detents.
  public func resolved(
    in environment: PresentationEnvironment, options: PresentationOptions = .automatic,
    fallback: CoverFallback = .push
  ) -> ResolvedPresentation {
    let container = container(in: environment, options.compactAdaptation, fallback)
    let isSheet = container == .sheet
    return ResolvedPresentation(
      semantic: self, container: container,
      dismissals: container.dismissals(
        in: environment, interactive: options.allowsInteractiveDismissal),
      detents: isSheet && environment.isPhoneOrPad ? options.usableDetents : [],
      sizing: isSheet && environment.hasRoomAroundSheets ? options.sizing : .automatic)
  }

  private func container(
    in environment: PresentationEnvironment, _ adaptation: CompactAdaptation,
    _ fallback: CoverFallback
  ) -> Self {
    switch self {
    case .push, .alert, .rootSwap: self
    case .fullScreenCover:
      switch fallback {
      case _ where isAvailable(on: environment.platform): self
      case .push: .push
      case .sheet: .sheet
      }
    case .confirmationDialog: isAvailable(on: environment.platform) ? self : .alert
    case .sheet: environment.isNarrow && adaptation == .fullScreenCover ? .fullScreenCover : self
    case .popover:
      if !isAvailable(on: environment.platform) {
        .sheet
      } else if environment.isNarrow {
        switch adaptation {
        case .automatic, .sheet: .sheet
        case .none, .popover: self
        case .fullScreenCover: .fullScreenCover
        }
      } else {
        self
      }
    }
  }

  /// The ways in which a person dismisses this container.
  private func dismissals(
    in environment: PresentationEnvironment, interactive: Bool
  ) -> Set<DismissalWay> {
    switch self {
    case .push: [.back]
    case .sheet: interactive ? environment.sheetDismissals : []
    // A remote's back button leaves a cover whatever the app would like.
    case .fullScreenCover: environment.platform == .tvOS ? [.back] : []
    case .popover: interactive ? [.outsideTap] : []
    case .alert: [.button]
    case .confirmationDialog: environment.hasRoomBesideDialogs ? [.button, .outsideTap] : [.button]
    case .rootSwap: []
    }
  }
}

extension PresentationEnvironment {
  /// Sheets of windows are closed by what is in them, so there is no way to disable.
  fileprivate var sheetDismissals: Set<DismissalWay> {
    switch platform {
    case .iOS, .iPadOS: [.swipe]
    case .tvOS: [.back]
    case .watchOS: [.button]
    case .macOS, .macCatalyst, .visionOS: []
    }
  }

  fileprivate var hasRoomAroundSheets: Bool {
    switch platform {
    case .iOS, .iPadOS: width == .regular
    case .macOS, .macCatalyst, .visionOS: true
    case .tvOS, .watchOS: false
    }
  }

  fileprivate var hasRoomBesideDialogs: Bool {
    platform != .tvOS && platform != .watchOS
  }
}
