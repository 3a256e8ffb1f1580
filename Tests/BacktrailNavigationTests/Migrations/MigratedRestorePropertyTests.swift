import Testing

@testable import BacktrailNavigation

/// Random stacks of older versions, restored, and rewritten and restored.
@Suite("Restores with route migrations: random stacks")
struct MigratedRestorePropertyTests {
  private struct Stored {
    var json: String
    /// The routes that it becomes; nil where it becomes none that can be read.
    var routes: [Harbor.Route]?
  }

  private static func stored(_ generator: inout SeededGenerator) -> Stored {
    let id = ["a", "b", "c"].randomElement(using: &generator) ?? "a"
    switch Int.random(in: 0..<14, using: &generator) {
    case 0...2: return Stored(json: "\"settings\"", routes: [.settings])
    case 3...5: return Stored(json: #"{"banner":{}}"#, routes: [])
    case 6, 7: return Stored(json: #"{"board":{"_0":"\#(id)"}}"#, routes: [.project(id)])
    case 8...10:
      return Stored(
        json: #"{"both":{"project":"p","task":"\#(id)"}}"#, routes: [.project("p"), .task(id)])
    case 11: return Stored(json: #"{"task":{"_0":"\#(id)"}}"#, routes: [.task(id)])
    case 12: return Stored(json: #"{"both":{"project":"p"}}"#)
    default: return Stored(json: #"{"unknown":{"_0":"\#(id)"}}"#)
    }
  }

  private struct Case {
    var elements: [Stored]
    var missing: Set<String>
    var limits = SceneLimits()

    init(_ generator: inout SeededGenerator) {
      elements = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        MigratedRestorePropertyTests.stored(&generator)
      }
      missing = Set(
        ["project/a", "project/p", "task/b", "task/c"].filter { _ in
          Int.random(in: 0..<6, using: &generator) == 0
        })
      limits.routesPerStack = Int.random(in: 2...9, using: &generator)
    }

    var document: String {
      let elements = elements.map { "{\"route\":\($0.json)}" }.joined(separator: ",")
      return #"{"schemaVersion":1,"selectedTab":"home","stacks":{"home":[\#(elements)]}}"#
    }

    /// The longest prefix of stored routes of which all that they become is valid.
    var expected: (routes: [Harbor.Route], count: Int) {
      var routes: [Harbor.Route] = []
      for (index, element) in elements.enumerated() {
        guard let made = element.routes,
          !made.flatMap(\.references).contains(where: {
            missing.contains($0.record.description)
          }), routes.count + made.count <= limits.routesPerStack
        else { return (routes, index) }
        routes += made
      }
      return (routes, elements.count)
    }
  }

  @Test func aRestoreIsTheLongestPrefixOfWhatIsStored() throws {
    var (generator, seed) = SeededGenerator.announced()
    for _ in 0..<1_000 {
      let example = Case(&generator)
      let restored = try Harbor.restore(
        document: example.document, missing: example.missing, limits: example.limits)
      let expected = example.expected
      let told: Comment = "seed \(seed): \(example)"
      #expect(restored.state[.home] == expected.routes, told)
      #expect(
        restored.report.dropped.map(\.index)
          == Array(expected.count..<example.elements.count), told)
      #expect(
        restored.report.dropped.map(\.route?.json)
          == example.elements[expected.count...].map(\.json), told)
      #expect(restored.report.verdicts.map(\.index) == Array(example.elements.indices), told)
      let removed = example.elements.prefix(expected.count).count { $0.routes == [] }
      #expect(
        restored.report.verdicts.count { $0.verdict == .valid } == expected.count - removed, told)
    }
  }

  @Test func whatWasRewrittenRestoresAlikeWhereEveryPartCouldBe() throws {
    var (generator, seed) = SeededGenerator.announced()
    var rewritten = 0
    for _ in 0..<500 {
      let example = Case(&generator)
      let document = try SceneDocument(Array(example.document.utf8), limits: SceneLimits())
      let rewrite = document.rewrite(for: Harbor.self, limits: SceneLimits())
      guard let change = rewrite.change else { continue }
      rewritten += 1
      let body = String(decoding: change.merged(into: document), as: UTF8.self)
      let before = try Harbor.restore(document: example.document, missing: example.missing)
      let after = try Harbor.restore(document: body, missing: example.missing)
      let told: Comment = "seed \(seed): \(example)"
      #expect(after.report.migrated == [], told)
      // In the new form, what a stored route became no longer stands or falls together.
      #expect(after.state[.home].starts(with: before.state[.home]), told)
      let starts = try #require(rewrite.parts.first?.rewrite.starts)
      #expect(starts.count == example.elements.count + 1, told)
      for (index, element) in example.elements.enumerated() {
        #expect(starts[index + 1] - starts[index] == element.routes?.count ?? 1, told)
      }
      let again = try SceneDocument(Array(body.utf8), limits: SceneLimits())
      #expect(again.rewrite(for: Harbor.self, limits: SceneLimits()).change == nil, told)
    }
    #expect(rewritten > 100)
  }
}
