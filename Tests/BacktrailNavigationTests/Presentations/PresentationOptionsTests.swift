import BacktrailNavigation
import Foundation
import Testing

@Suite struct PresentationOptionsTests {
  @Test(arguments: [
    SheetDetent.medium, .large, .fraction(1), .fraction(.leastNonzeroMagnitude), .fraction(0.5),
    .height(1), .height(.greatestFiniteMagnitude),
  ])
  func usable(_ detent: SheetDetent) throws {
    let options = PresentationOptions(detents: [detent])
    try options.validate()
    let sheet = PresentationSemantic.sheet.resolved(
      in: .init(.iOS, width: .compact), options: options)
    #expect(sheet.detents == [detent])
  }

  @Test(arguments: [
    (SheetDetent.fraction(0), PresentationOptionsError.Problem.fractionOutOfRange),
    (.fraction(-0.5), .fractionOutOfRange), (.fraction(1.0000001), .fractionOutOfRange),
    (.fraction(.nan), .fractionOutOfRange), (.fraction(.infinity), .fractionOutOfRange),
    (.height(0), .heightOutOfRange), (.height(-1), .heightOutOfRange),
    (.height(.nan), .heightOutOfRange), (.height(.infinity), .heightOutOfRange),
  ])
  func unusable(_ detent: SheetDetent, _ problem: PresentationOptionsError.Problem) throws {
    let options = PresentationOptions(detents: [.medium, detent])
    let error = try #require(throws: PresentationOptionsError.self) { try options.validate() }
    #expect(error == PresentationOptionsError(problem: problem, at: 1))
    #expect(error.code == problem.rawValue)
    // What cannot be used is left out, and alone it leaves the full height.
    let phone = PresentationEnvironment(.iOS, width: .compact)
    let both = PresentationSemantic.sheet.resolved(in: phone, options: options)
    #expect(both.detents == [.medium])
    let alone = PresentationSemantic.sheet.resolved(in: phone, options: .init(detents: [detent]))
    #expect(alone.detents == [.large])
  }

  @Test func errorInWords() {
    #expect(
      PresentationOptionsError(problem: .fractionOutOfRange, at: 2).description
        == "Detent 2 has a fraction that is not above 0 and at most 1.")
    #expect(
      PresentationOptionsError(problem: .heightOutOfRange, at: 0).description
        == "Detent 0 has a height that is not above 0 and finite.")
  }

  @Test func sizingPerAxis() {
    let sizing = SheetSizing.page.fitted(horizontal: true).sticky(vertical: true)
    #expect(sizing.base == .page)
    #expect(sizing.fittedAxes == .init(horizontal: true, vertical: false))
    #expect(sizing.stickyAxes == .init(horizontal: false, vertical: true))
    #expect(sizing != .page)
    #expect(sizing.fitted().sticky() == .page)
  }

  @Test func optionsAreData() throws {
    let options = PresentationOptions(
      detents: [.medium, .fraction(0.25), .height(300)], sizing: .form.sticky(vertical: true),
      compactAdaptation: .fullScreenCover, allowsInteractiveDismissal: false)
    let json = try JSONEncoder().encode(options)
    #expect(try JSONDecoder().decode(PresentationOptions.self, from: json) == options)
  }

  @Test func aModalDeclaresItsOptions() {
    #expect(Arcade.Modal.game(1).options == .automatic)
    #expect(Arcade.Modal.filter.options.detents == [.medium, .large])
  }

  @Test func optionsAreNotEncodedWithAModal() throws {
    let json = try JSONEncoder().encode(Arcade.Modal.filter)
    #expect(String(decoding: json, as: UTF8.self) == "{\"filter\":{}}")
  }
}
