import Foundation

/// JSON as Swift's own encoder writes it.
enum WorldJSON {
  static func encoded(_ value: some Encodable) -> String {
    guard let data = try? JSONEncoder().encode(value) else { return "null" }
    return String(decoding: data, as: UTF8.self)
  }
}
