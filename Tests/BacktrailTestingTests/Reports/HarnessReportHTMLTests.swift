import Testing

@testable import BacktrailTesting

@Suite("Reports of the harness as a page")
struct HarnessReportHTMLTests {
  private static let reports = [
    ReportSamples.clean, ReportSamples.broken, ReportSamples.hostile, ReportSamples.many,
    HarnessReport(seed: 1, subject: "nothing"),
  ]

  @Test("The page is well-formed, runs nothing and loads nothing, whatever is stored")
  func alone() throws {
    for report in Self.reports {
      let page = report.html()
      let elements = try #require(MarkupReader.read(page))
      let forbidden: Set = ["script", "link", "img", "iframe", "object", "embed", "base", "form"]
      for element in elements {
        #expect(!forbidden.contains(element.name))
        for (name, value) in element.attributes {
          #expect(!name.hasPrefix("on") && name != "src" && name != "style")
          if name == "href" { #expect(value.hasPrefix("#v")) }
        }
      }
      let text = String(decoding: page, as: UTF8.self)
      #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("url("))
      #expect(!text.contains("\u{0}") && !text.contains("\u{202E}") && !text.contains("\u{200F}"))
    }
  }

  @Test("Every table has a caption, every head a scope, and every row as many cells as columns")
  func tables() throws {
    for report in Self.reports {
      let elements = try #require(MarkupReader.read(report.html()))
      let tables = elements.count { $0.name == "table" }
      #expect(elements.count { $0.name == "caption" } == tables)
      #expect(elements.filter { $0.name == "th" }.allSatisfy { $0.attributes["scope"] != nil })
      let labelled = elements.filter { $0.name == "td" || $0.name == "a" }
        .count { $0.attributes["aria-label"] != nil }
      #expect(labelled == elements.count { $0.name == "td" })
    }
    let elements = try #require(MarkupReader.read(ReportSamples.clean.html()))
    let rows = elements.count { $0.attributes["scope"] == "row" }
    #expect(rows == 3)
    #expect(elements.count { $0.name == "td" } == rows * 6)
  }

  @Test("A cell that did not hold leads to the violation, which says before and after")
  func violations() throws {
    let elements = try #require(MarkupReader.read(ReportSamples.broken.html()))
    let ids = elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let links = elements.filter { $0.name == "a" }
    #expect(links.map { $0.attributes["href"] } == ["#v1"])
    #expect(links.map(\.text) == ["✗"])
    #expect(ids.contains("v1") && ids.contains("v2"))
    let sides = elements.filter { $0.name == "pre" }.map(\.text)
    #expect(
      sides.prefix(2) == ["projects: project/42, task/7\ntask/7 under project/42", "projects: -"])
    let again = "9:unknown-case~2@main/tab:projects/1+role-removed@main"
    let line = #"try await harness.run(again: "\#(again)").requireNoViolations()"#
    #expect(elements.contains { $0.name == "code" && $0.text == line })
  }

  @Test("Hostile names are shown as they are, or as escapes")
  func hostile() throws {
    let elements = try #require(MarkupReader.read(ReportSamples.hostile.html()))
    let sides = elements.filter { $0.name == "pre" }.map(\.text)
    #expect(sides[0] == "<script>alert(1)</script>")
    #expect(sides[4] == #"nul\u{0}bell\u{7}escape\u{1B}[31m"#)
    #expect(sides[6] == #"right\u{202E}to\u{2066}left\u{200F}"#)
  }
}
