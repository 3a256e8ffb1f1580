import BacktrailNavigation
import Testing

@Suite struct PresentationResolutionTests {
  @Test(arguments: PresentationCell.all)
  func cell(_ cell: PresentationCell) {
    let resolved = cell.semantic.resolved(in: cell.environment)
    #expect(resolved.semantic == cell.semantic)
    #expect(resolved.container == cell.container)
    #expect(resolved.dismissals == cell.dismissals)
    #expect(resolved.isAdapted == (cell.semantic != cell.container))
    // Nothing asked for a detent, so a sheet is as high as it can be where heights matter at all.
    let hasDetents = cell.container == .sheet && [.iOS, .iPadOS].contains(cell.platform)
    #expect(resolved.detents == (hasDetents ? [.large] : []))
    #expect(!resolved.showsGrabber)
  }

  @Test func everyCellIsWrittenDownOnce() {
    let cells = PresentationCell.all.map { "\($0.semantic) \($0.platform) \($0.width)" }
    #expect(Set(cells).count == cells.count)
    #expect(cells.count == 7 * 7 * 2)
  }

  @Test(arguments: SizeClass.allCases)
  func coverOnMacAsTheFlowChooses(_ width: SizeClass) {
    let mac = PresentationEnvironment(.macOS, width: width)
    let pushed = PresentationSemantic.fullScreenCover.resolved(in: mac, fallback: .push)
    #expect(pushed.container == .push)
    #expect(pushed.dismissals == [.back])
    let sheet = PresentationSemantic.fullScreenCover.resolved(in: mac, fallback: .sheet)
    #expect(sheet.container == .sheet)
    #expect(sheet.dismissals == [])
    for platform in PresentationPlatform.allCases where platform != .macOS {
      let there = PresentationSemantic.fullScreenCover.resolved(
        in: .init(platform, width: width), fallback: .sheet)
      #expect(there.container == .fullScreenCover)
    }
  }

  @Test(
    arguments: [
      (.automatic, .sheet, [.swipe]),
      (.sheet, .sheet, [.swipe]),
      (.none, .popover, [.outsideTap]),
      (.popover, .popover, [.outsideTap]),
      (.fullScreenCover, .fullScreenCover, []),
    ] as [(CompactAdaptation, PresentationSemantic, Set<DismissalWay>)])
  func popoverInCompactWidth(
    _ adaptation: CompactAdaptation, _ container: PresentationSemantic,
    _ dismissals: Set<DismissalWay>
  ) {
    let options = PresentationOptions(compactAdaptation: adaptation)
    for platform in [PresentationPlatform.iOS, .iPadOS] {
      let compact = PresentationSemantic.popover.resolved(
        in: .init(platform, width: .compact), options: options)
      #expect(compact.container == container)
      #expect(compact.dismissals == dismissals)
      let regular = PresentationSemantic.popover.resolved(
        in: .init(platform, width: .regular), options: options)
      #expect(regular.container == .popover)
    }
    // On a Mac it is a popover however narrow the window, on a watch it never is one.
    #expect(
      PresentationSemantic.popover.resolved(
        in: .init(.macOS, width: .compact), options: options
      ).container == .popover)
    #expect(
      PresentationSemantic.popover.resolved(
        in: .init(.watchOS, width: .compact), options: options
      ).container == .sheet)
  }

  @Test(arguments: CompactAdaptation.allCases)
  func sheetInCompactWidth(_ adaptation: CompactAdaptation) {
    let options = PresentationOptions(compactAdaptation: adaptation)
    let compact = PresentationSemantic.sheet.resolved(
      in: .init(.iOS, width: .compact), options: options)
    #expect(compact.container == (adaptation == .fullScreenCover ? .fullScreenCover : .sheet))
    let regular = PresentationSemantic.sheet.resolved(
      in: .init(.iPadOS, width: .regular), options: options)
    #expect(regular.container == .sheet)
  }

  @Test(arguments: PresentationCell.all)
  func withoutInteractiveDismissal(_ cell: PresentationCell) {
    let options = PresentationOptions(allowsInteractiveDismissal: false)
    let resolved = cell.semantic.resolved(in: cell.environment, options: options)
    #expect(resolved.container == cell.container)
    switch cell.container {
    case .sheet, .popover: #expect(resolved.dismissals == [])
    default: #expect(resolved.dismissals == cell.dismissals)
    }
  }

  @Test func noOptionLetsATapBesideAnAlertDismissIt() {
    for environment in PresentationEnvironment.all {
      for adaptation in CompactAdaptation.allCases {
        for interactive in [true, false] {
          let options = PresentationOptions(
            compactAdaptation: adaptation, allowsInteractiveDismissal: interactive)
          for fallback in CoverFallback.allCases {
            let alert = PresentationSemantic.alert.resolved(
              in: environment, options: options, fallback: fallback)
            #expect(alert.dismissals == [.button])
          }
        }
      }
    }
  }

  @Test func detentsMatterToSheetsOnPhoneAndPadOnly() {
    let options = PresentationOptions(detents: [.medium, .large, .fraction(0.3), .medium])
    for environment in PresentationEnvironment.all {
      for semantic in PresentationSemantic.allCases {
        let resolved = semantic.resolved(in: environment, options: options)
        let matter =
          resolved.container == .sheet && [.iOS, .iPadOS].contains(environment.platform)
        #expect(resolved.detents == (matter ? [.medium, .large, .fraction(0.3)] : []))
        #expect(resolved.showsGrabber == matter)
      }
    }
  }

  @Test func oneDetentHasNoGrabber() {
    let resolved = PresentationSemantic.sheet.resolved(
      in: .init(.iOS, width: .compact), options: .init(detents: [.medium, .medium]))
    #expect(resolved.detents == [.medium])
    #expect(!resolved.showsGrabber)
  }

  @Test(arguments: [
    (PresentationEnvironment(.iOS, width: .compact), false), (.init(.iOS, width: .regular), true),
    (.init(.iPadOS, width: .compact), false), (.init(.iPadOS, width: .regular), true),
    (.init(.macOS, width: .regular), true), (.init(.macCatalyst, width: .regular), true),
    (.init(.visionOS, width: .regular), true), (.init(.tvOS, width: .regular), false),
    (.init(.watchOS, width: .compact), false),
  ])
  func sizingMattersWhereASheetDoesNotFillTheWidth(
    _ environment: PresentationEnvironment, _ matters: Bool
  ) {
    let sizing = SheetSizing.form.fitted(vertical: true).sticky(horizontal: true)
    let options = PresentationOptions(sizing: sizing)
    let sheet = PresentationSemantic.sheet.resolved(in: environment, options: options)
    #expect(sheet.sizing == (matters ? sizing : .automatic))
    let push = PresentationSemantic.push.resolved(in: environment, options: options)
    #expect(push.sizing == .automatic)
  }

  @Test func anItemIsResolvedWithTheOptionsOfItsModal() {
    let filter = PresentedItem<Arcade>(.filter, over: .hub)
    let onPhone = filter.resolved(in: .init(.iOS, width: .compact))
    #expect(onPhone.detents == [.medium, .large])
    #expect(onPhone.showsGrabber)
    let cover = PresentedItem<Arcade>(.filter, as: .fullScreenCover, over: .hub)
    #expect(cover.resolved(in: .init(.macOS, width: .regular)).container == .sheet)
    #expect(cover.resolved(in: .init(.iOS, width: .compact)).container == .fullScreenCover)
  }

  @Test func semanticsAndKinds() {
    for kind in PresentationKind.allCases {
      #expect(PresentationSemantic(kind).kind == kind)
    }
    #expect(PresentationSemantic.push.kind == nil)
    #expect(PresentationSemantic.rootSwap.kind == nil)
  }

  @Test func tableInMarkdown() {
    let table = PresentationTable()
    #expect(table.cells.count == 98)
    let lines = table.markdown.split(separator: "\n").map(String.init)
    #expect(lines[0] == "| Semantic | Platform | Width | Container | Dismissed by |")
    #expect(lines[1] == "|---|---|---|---|---|")
    for expected in [
      "| push | iOS | any | push | back |",
      "| sheet | iOS | any | sheet | swipe |",
      "| fullScreenCover | iOS | any | fullScreenCover | the app only |",
      "| fullScreenCover | macOS | any | push | back |",
      "| popover | iPadOS | compact | sheet | swipe |",
      "| popover | iPadOS | regular | popover | outsideTap |",
      "| confirmationDialog | iOS | any | confirmationDialog | outsideTap, button |",
      "| confirmationDialog | macOS | any | alert | button |",
      "| rootSwap | visionOS | any | rootSwap | the app only |",
    ] {
      #expect(lines.contains(expected))
    }
    // Popovers differ by width on two platforms; all else shares a row.
    #expect(lines.count == 2 + 7 * 7 + 2)
    #expect(PresentationTable(fallback: .sheet).markdown.contains("| macOS | any | sheet |"))
  }
}
