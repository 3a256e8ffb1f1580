import Foundation
import Testing

@testable import BacktrailNavigation

/// Random steps on random routes, compared with a naive runner on Foundation's JSON.
@Suite("Route migrations: random chains")
struct RouteMigrationPropertyTests {
  private static let names = ["a", "b", "c", "d\u{E9}"]
  private static let keys = ["_0", "x", "y"]

  /// Splits of splits make as many as they like here.
  private let limits: SceneLimits = {
    var limits = SceneLimits()
    limits.routesPerStack = .max
    return limits
  }()

  @Test func everyChainDoesWhatANaiveRunnerDoes() throws {
    var (generator, seed) = SeededGenerator.announced()
    var changes = 0
    for _ in 0..<1_500 {
      let count = Int.random(in: 1...6, using: &generator)
      let (steps, migrations) = Self.chain(of: count, &generator)
      let version = Int.random(in: 1...4, using: &generator)
      let route = Self.route(&generator)
      let made = try migrations.run(on: route, from: version, limits: limits)
      var expected = [try Self.parse(route)]
      for (index, step) in steps.enumerated() where Self.version(ofStep: index) > version {
        expected = expected.flatMap { Self.naive(step, $0) }
      }
      let found = try made.map(Self.parse)
      #expect(
        found == expected, "seed \(seed): \(route) from \(version) by \(steps): \(made)")
      if made != [route] { changes += 1 }
    }
    #expect(changes > 200, "seed \(seed)")
  }

  @Test func allAtOnceIsTheSameAsVersionByVersion() throws {
    var (generator, seed) = SeededGenerator.announced()
    for _ in 0..<500 {
      let (steps, migrations) = Self.chain(of: 9, &generator)
      let route = Self.route(&generator)
      let atOnce = try migrations.run(on: route, from: 1, limits: limits)
      var stepwise = [route]
      for version in 1..<5 {
        // Only the one that leads to the next version.
        let single = RouteMigrations(migrations.migrations.filter { $0.version == version + 1 })
        stepwise = try stepwise.flatMap { try single.run(on: $0, from: version, limits: limits) }
      }
      #expect(
        try atOnce.map(Self.parse) == stepwise.map(Self.parse), "seed \(seed): \(route) by \(steps)"
      )
      // At the newest version nothing is left to do.
      for route in atOnce { #expect(try migrations.run(on: route, from: 5) == [route]) }
    }
  }

  @Test func whatChangesIsInCanonicalForm() throws {
    var (generator, seed) = SeededGenerator.announced()
    for _ in 0..<500 {
      let inner = RandomJSON.document(using: &generator)
      let route = #"{"a":{"z":\#(inner),"x":1}}"#
      let made = try RouteMigrations([
        RouteMigration(to: 2, .renameParameter("x", to: "_0", of: "a"))
      ])
      .run(on: route)
      let text = try JSONText(Array(#"{"a":{"z":\#(inner),"_0":1}}"#.utf8), maximumDepth: 64)
      var canonical: [UInt8] = []
      text.appendCanonical(text.root, to: &canonical)
      #expect(made == [String(decoding: canonical, as: UTF8.self)], "seed \(seed)")
      // Read by a closure and written again it is the same.
      let read = try RouteMigrations([
        RouteMigration(
          to: 2,
          .map("a") { form in
            var form = form
            form["_0"] = form["x"]
            form["x"] = nil
            return form
          })
      ]).run(on: route)
      #expect(read == made, "seed \(seed)")
    }
  }

  // MARK: Random steps

  private enum Step {
    case renameCase(String, String)
    case removeCase(String)
    case renameParameter(String, String, of: String)
    case add(String, String, Bool)
    case drop(String, of: String)
    case fromText(String, String)
    case fromTexts
    case fromNull(String)
    case fromValue(String, String)
    case double(String)
    case wrapAll

    var step: RouteStep {
      switch self {
      case .renameCase(let name, let new): .renameCase(name, to: new)
      case .removeCase(let name): .removeCase(name)
      case .renameParameter(let key, let new, let name): .renameParameter(key, to: new, of: name)
      case .add(let key, let name, false): .addParameter(key, [1, "v"], to: name)
      case .add(let key, let name, true): .defaultParameter(key, [1, "v"], of: name)
      case .drop(let key, let name): .dropParameter(key, of: name)
      case .fromText(let text, let name): .caseFromText(text, as: name, ["x": 1])
      case .fromTexts: .casesFromTexts
      case .fromNull(let name): .caseFromNull(name)
      case .fromValue(let name, let key): .caseFromValue(name, parameter: key)
      case .double(let name): .split(name) { [$0, RouteForm("d\u{E9}", payload: $0.payload)] }
      case .wrapAll: .mapEvery { [["a": $0]] }
      }
    }
  }

  private static func step(_ generator: inout SeededGenerator) -> Step {
    func name(_ generator: inout SeededGenerator) -> String {
      names.randomElement(using: &generator) ?? ""
    }
    func key(_ generator: inout SeededGenerator) -> String {
      keys.randomElement(using: &generator) ?? ""
    }
    switch Int.random(in: 0..<20, using: &generator) {
    case 0...3: return .renameCase(name(&generator), name(&generator))
    case 4: return .removeCase(name(&generator))
    case 5...7: return .renameParameter(key(&generator), key(&generator), of: name(&generator))
    case 8...10:
      return .add(key(&generator), name(&generator), Bool.random(using: &generator))
    case 11, 12: return .drop(key(&generator), of: name(&generator))
    case 13: return .fromText(name(&generator), name(&generator))
    case 14: return .fromTexts
    case 15: return .fromNull(name(&generator))
    case 16, 17: return .fromValue(name(&generator), key(&generator))
    case 18: return .double(name(&generator))
    default: return .wrapAll
    }
  }

  private static func version(ofStep index: Int) -> Int { 2 + index % 9 / 2 }

  /// Steps that can work: with a problem, none would run.
  private static func chain(
    of count: Int, _ generator: inout SeededGenerator
  ) -> (steps: [Step], migrations: RouteMigrations) {
    while true {
      let steps = (0..<count).map { _ in step(&generator) }
      let migrations = chain(steps)
      if migrations.problems.isEmpty { return (steps, migrations) }
    }
  }

  /// Versions 2 to 5, two steps each, or three in the last.
  private static func chain(_ steps: [Step]) -> RouteMigrations {
    var versions: [Int: [RouteStep]] = [:]
    for (index, step) in steps.enumerated() {
      versions[min(5, version(ofStep: index)), default: []].append(step.step)
    }
    return RouteMigrations(
      versions.sorted { $0.key < $1.key }.map { RouteMigration(to: $0.key, steps: $0.value) })
  }

  private static func route(_ generator: inout SeededGenerator) -> String {
    let name = names.randomElement(using: &generator) ?? ""
    switch Int.random(in: 0..<10, using: &generator) {
    case 0, 1: return "\"\(name)\""
    case 2: return "{\"\(name)\":null}"
    case 3: return "{\"\(name)\":[1,{\"x\":2}]}"
    case 4: return "{\"\(name)\":{},\"other\":{}}"
    case 5: return "[\"\(name)\"]"
    default:
      let members = keys.filter { _ in Bool.random(using: &generator) }.map { key in
        let value = ["null", "1", "\"t\"", "{\"x\":null}", "[]"].randomElement(using: &generator)
        return "\"\(key)\":\(value ?? "1")"
      }
      return "{\"\(name)\":{\(members.joined(separator: ","))}}"
    }
  }

  // MARK: The naive runner

  private static func parse(_ json: String) throws -> NSObject {
    try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
        as? NSObject)
  }

  private static func naive(_ step: Step, _ route: NSObject) -> [NSObject] {
    let object = route as? [String: NSObject]
    let text = route as? String
    let name = object?.count == 1 ? object?.keys.first : text
    let payload = object.flatMap { object in name.flatMap { object[$0] } }
    var parameters = payload as? [String: NSObject]
    func made(_ name: String, _ payload: [String: NSObject]) -> NSObject {
      [name: payload as NSObject] as NSObject
    }
    switch step {
    case .renameCase(let old, let new):
      guard name == old else { return [route] }
      return [payload.map { [new: $0] as NSObject } ?? new as NSObject]
    case .removeCase(let old): return name == old ? [] : [route]
    case .renameParameter(let key, let new, let old):
      guard name == old, let value = parameters?[key], parameters?[new] == nil else {
        return [route]
      }
      parameters?[key] = nil
      parameters?[new] = value
      return [made(old, parameters ?? [:])]
    case .add(let key, let old, let replacesNull):
      guard name == old, let found = parameters else { return [route] }
      if let value = found[key], !(replacesNull && value is NSNull) { return [route] }
      parameters?[key] = [1 as NSObject, "v" as NSObject] as NSObject
      return [made(old, parameters ?? [:])]
    case .drop(let key, let old):
      guard name == old, parameters?[key] != nil else { return [route] }
      parameters?[key] = nil
      return [made(old, parameters ?? [:])]
    case .fromText(let old, let new):
      return text == old ? [made(new, ["x": 1 as NSObject])] : [route]
    case .fromTexts: return [text.map { made($0, [:]) } ?? route]
    case .fromNull(let old): return name == old && payload is NSNull ? [made(old, [:])] : [route]
    case .fromValue(let old, let key):
      guard name == old, let payload, parameters == nil, !(payload is NSNull) else {
        return [route]
      }
      return [made(old, [key: payload])]
    case .double(let old):
      guard name == old else { return [route] }
      return [route, payload.map { ["d\u{E9}": $0] as NSObject } ?? "d\u{E9}" as NSObject]
    case .wrapAll: return [["a": route] as NSObject]
    }
  }
}
