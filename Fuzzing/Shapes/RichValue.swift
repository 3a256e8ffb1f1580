package import Foundation

/// A value of every kind that routes carry.
package struct RichValue: Codable, Hashable, Sendable {
  package enum Mode: String, Codable, Hashable, Sendable, CaseIterable { case list, grid }
  package enum Step: Codable, Hashable, Sendable {
    case settings
    case project(UUID)
    case task(board: Int, Int8)
    case search(query: String?)
    case list([Double])
    indirect case modal(over: Step)
  }
  package struct Point: Codable, Hashable, Sendable {
    var x: Double
    var y: Float?
  }
  package struct Key: CodingKeyRepresentable, RawRepresentable, Codable, Hashable, Sendable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  var flag: Bool
  var int: Int
  var small: UInt8
  var long: Int64
  var wide: UInt64
  var double: Double
  var text: String
  var note: String?
  var count: Int?
  var id: UUID
  var when: Date
  var link: URL?
  var bytes: Data
  var price: Decimal
  var mode: Mode
  var steps: [Step]
  var points: [Point?]
  var names: [String: Int]
  var numbers: [Int: Bool]
  var keyed: [Key: Step]
  var modes: [Mode: String]
  var matrix: [[Int16]]
}
