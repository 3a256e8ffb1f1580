import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import TaskFlow
import Testing

@testable import BacktrailTesting

/// A trial in which nothing was disturbed is none.
@Suite struct KeptOutTests {
  @Test func aChangeThatNeverComesIsNone() throws {
    #expect(try ChangeTrial(10_000).findings(in: TrialSite.make()) == nil)
    #expect(try WritersTrial(beforeLock: 10_000).findings(in: TrialSite.make()) == nil)
  }

  @Test func aWriterThatIsKeptOutIsNone() throws {
    let count = try WritersTrial.variants(in: TrialSite.make())
    let found = try (1...count).map {
      try WritersTrial(beforeLock: $0).findings(in: TrialSite.make())
    }
    #expect(found.allSatisfy { $0 ?? [] == [] })
    // Before the save has its lock the other one comes in, and while it has it not.
    #expect(found.contains([]))
    #expect(found.contains(nil))
  }

  @Test func aChangeThatIsKeptOutIsNone() throws {
    let site = try TrialSite.make()
    let baseline = try site.contents()
    let other = try site.otherConnection()
    let found = try other.transaction(.immediate) { try ChangeTrial(1).findings(in: site) }
    #expect(found == nil)
    #expect(try site.contents() == baseline)
    #expect(try ChangeTrial(1).findings(in: TrialSite.make()) == [])
  }

  @Test func cellsWithoutEffectAreToldInEachOutput() async throws {
    var report = ReportSamples.clean
    report.cells[0].runs = 0
    report.cells[0].notBroughtAbout = 3
    report.compoundsNotBroughtAbout = 2
    let json = String(decoding: report.json(), as: UTF8.self)
    #expect(json.contains(#""runs":0,"notBroughtAbout":3,"#))
    #expect(json.contains(#""compounds":3,"compoundsNotBroughtAbout":2,"#))
    #expect(report.text().contains("Not counted, since nothing was brought about: 5 cases."))
  }
}
