import Foundation
import Testing

@testable import BacktrailTesting

@Suite("Reports of the harness as JSON")
struct HarnessReportJSONTests {
  @Test("The document, to the letter")
  func golden() {
    var report = ReportSamples.broken
    report.cells = [report.cells[1], report.cells[4]]
    report.violations.removeFirst()
    let json = String(decoding: report.json(again: .command("again")), as: UTF8.self)
    #expect(json == Self.document)
  }

  @Test("It is JSON whatever is stored, and holds the names as they are")
  func hostile() throws {
    let value = try JSONSerialization.jsonObject(with: Data(ReportSamples.hostile.json()))
    let cells = try #require((value as? [String: Any])?["cells"] as? [[String: Any]])
    let scenes = cells.compactMap { $0["scene"] as? String }
    #expect(scenes.map { Array($0.utf8) } == ReportSamples.hostileNames.map { Array($0.utf8) })
  }

  @Test("Equal reports give equal bytes, and whether all held is said")
  func held() throws {
    #expect(ReportSamples.clean.json() == ReportSamples.clean.json())
    for (report, held) in [(ReportSamples.clean, true), (ReportSamples.broken, false)] {
      let value = try JSONSerialization.jsonObject(with: Data(report.json()))
      #expect((value as? [String: Any])?["held"] as? Bool == held)
    }
  }

  static let document =
    #"{"format":1,"subject":"TaskFlow","seed":7,"cases":7,"compounds":3,"#
    + #""compoundsNotBroughtAbout":0,"#
    + #""scenes":{"tried":1,"stored":null},"notes":[],"held":false,"cells":["#
    + #"{"fault":"record-deleted","family":"world","scene":"main","place":"projects","index":1,"#
    + #""runs":2,"notBroughtAbout":0,"broken":["maximal"]},"#
    + #"{"fault":"role-removed","family":"world","scene":"main","place":null,"index":null,"#
    + #""runs":2,"notBroughtAbout":0,"broken":[]}],"#
    + #""inapplicable":["number-overflow","null-parameter"],"abandoned":[],"violations":["#
    + #"{"invariant":"right-reason","explanation":"unauthorized comes before deleted.","#
    + #""case":"9:role-removed@main","steps":[{"fault":"role-removed","family":"world","#
    + #""scene":"main","place":null,"index":null,"variant":0}],"#
    + #""found":"9:unknown-case~2@main/tab:projects/1+role-removed@main","#
    + #""before":["projects: project/42"],"after":["projects: project/42 deleted"],"#
    + #""again":"again --case 9:unknown-case~2@main/tab:projects/1+role-removed@main"}]}"#
}
