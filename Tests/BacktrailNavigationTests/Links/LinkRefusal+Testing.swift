@testable import BacktrailShapes
import BacktrailNavigation
import Testing

/// Expects a link of the test app to be refused with this code.
func expect(
  _ link: String, _ code: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  do throws(LinkRefusal) {
    let destination = try LinkedApp.links.mapError { _ in LinkRefusal(.tooLong) }.get().parse(link)
    Issue.record("\(link.prefix(200)) leads to \(destination)", sourceLocation: sourceLocation)
  } catch {
    #expect(error.code == code, "\(link.prefix(200))", sourceLocation: sourceLocation)
  }
}
