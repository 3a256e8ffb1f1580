@testable import BacktrailShapes
import Foundation

extension RichValue {
  /// A value of random parts.
  static func random(using generator: inout SeededGenerator) -> Self {
    func makeText(_ generator: inout SeededGenerator) -> String {
      let pieces = ["a", "Zz", " ", "/", "é", "😀", "\"", "\\", "\n", "\u{1}", "0"]
      let count = Int.random(in: 0...6, using: &generator)
      return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
    func number<I: FixedWidthInteger>(_ type: I.Type, _ generator: inout SeededGenerator) -> I {
      let all = I.random(in: I.min...I.max, using: &generator)
      return Bool.random(using: &generator) ? all : all % 100
    }
    func double(_ generator: inout SeededGenerator) -> Double {
      let scales: [Double] = [0, 1, 100, 1e6, 1e-7, 1e18]
      let scale = scales.randomElement(using: &generator) ?? 1
      return Double.random(in: -1...1, using: &generator) * scale
    }
    func id(_ generator: inout SeededGenerator) -> UUID {
      UUID(uuid: unsafeBitCast((generator.next(), generator.next()), to: uuid_t.self))
    }
    func step(_ depth: Int, _ generator: inout SeededGenerator) -> Step {
      switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &generator) {
      case 0: .settings
      case 1: .project(id(&generator))
      case 2: .task(board: number(Int.self, &generator), number(Int8.self, &generator))
      case 3: .search(query: Bool.random(using: &generator) ? makeText(&generator) : nil)
      case 4: .list((0..<2).map { _ in double(&generator) })
      default: .modal(over: step(depth - 1, &generator))
      }
    }
    func some<T>(_ count: Int, _ make: (inout SeededGenerator) -> T) -> [T] {
      (0..<Int.random(in: 0...count, using: &generator)).map { _ in make(&generator) }
    }
    return Self(
      flag: .random(using: &generator), int: number(Int.self, &generator),
      small: number(UInt8.self, &generator), long: number(Int64.self, &generator),
      wide: number(UInt64.self, &generator), double: double(&generator),
      text: makeText(&generator), note: Bool.random(using: &generator) ? "n" : nil,
      count: Bool.random(using: &generator) ? number(Int.self, &generator) : nil,
      id: id(&generator), when: Date(timeIntervalSinceReferenceDate: double(&generator)),
      link: Bool.random(using: &generator) ? URL(string: "https://e.example/a?b=c") : nil,
      bytes: Data(some(5) { number(UInt8.self, &$0) }),
      price: Decimal(number(Int32.self, &generator)) / 100,
      mode: Mode.allCases.randomElement(using: &generator) ?? .list,
      steps: some(3) { step(3, &$0) },
      points: some(2) {
        Bool.random(using: &$0) ? Point(x: double(&$0), y: Float(double(&$0))) : nil
      },
      names: Dictionary(some(3) { (makeText(&$0), 1) }) { $1 },
      numbers: Dictionary(some(2) { (number(Int.self, &$0), true) }) { $1 },
      keyed: Dictionary(some(2) { (Key(rawValue: makeText(&$0)), step(1, &$0)) }) { $1 },
      modes: Dictionary(some(2) { (Mode.allCases.randomElement(using: &$0) ?? .grid, "m") }) { $1 },
      matrix: some(2) { [number(Int16.self, &$0)] })
  }
}
