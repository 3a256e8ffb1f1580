@testable import BacktrailShapes
import BacktrailNavigation
import Foundation
import Testing

/// Our decoder and Foundation's, side by side.
@Suite struct FoundationAgreementTests {
  @Test func randomValuesRoundTrip() throws {
    var (generator, seed) = SeededGenerator.announced()
    for _ in 0..<400 {
      let value = RichValue.random(using: &generator)
      let data = try JSONEncoder().encode(value)
      let json = String(decoding: data, as: UTF8.self)
      let foundation = try JSONDecoder().decode(RichValue.self, from: data)
      #expect(try decoded(RichValue.self, json) == foundation, "seed \(seed): \(json)")
      #expect(try decoded(RichValue.self, encoded(value)) == value, "seed \(seed): \(json)")
    }
  }

  @Test func mutatedDocumentsMeanTheSame() throws {
    var (generator, seed) = SeededGenerator.announced()
    let foundation = JSONDecoder()
    var compared = 0
    var successes = 0
    var json: [UInt8] = []
    while compared < 20_000 {
      if compared % 40 == 0 {
        json = [UInt8](try JSONEncoder().encode(RichValue.random(using: &generator)))
      }
      let bytes = Self.mutated(json, using: &generator)
      guard let text = try? JSONText(bytes, maximumDepth: 512), !text.isReadOtherwiseByFoundation
      else {
        continue
      }
      compared += 1
      let ours = RouteDecoder.decode(RichValue.self, from: text.root, in: text)
      let theirs = Result { try foundation.decode(RichValue.self, from: Data(bytes)) }
      let value = try? ours.get()
      if value != nil { successes += 1 }
      let agrees = value == (try? theirs.get())
      #expect(
        agrees, "seed \(seed): \(String(decoding: bytes, as: UTF8.self)): \(ours), \(theirs)")
      if !agrees { return }
      if case .failure(let failure) = ours {
        #expect(failure.reason.stage == .decode)
      }
    }
    print("\(compared) documents compared, of which \(successes) decode")
    #expect(successes > 1_000)
  }

  /// What is changed: a byte, or a whole value or member of the text.
  private static func mutated(
    _ json: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = json
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      guard Int.random(in: 0..<4, using: &generator) > 0,
        let text = try? JSONText(bytes, maximumDepth: 512)
      else {
        let palette = Array("0123456789abfeE+-.\"{}[],:\\ nultr".utf8)
        let byte = palette.randomElement(using: &generator) ?? 0
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[position] = byte
        case 1: bytes.insert(byte, at: position)
        default: bytes.remove(at: position)
        }
        continue
      }
      let node = anyNode(in: text, using: &generator)
      let replacement =
        Int.random(in: 0..<5, using: &generator) == 0
        ? Array(text.bytes(of: anyNode(in: text, using: &generator)))
        : Array((scalars.randomElement(using: &generator) ?? "null").utf8)
      bytes.replaceSubrange(text.range(of: node), with: replacement)
    }
    return bytes
  }

  private static let scalars = [
    "null", "true", "false", "0", "-0", "1", "-1", "1.0", "1.5", "1e2", "-1e-2", "127", "128",
    "255",
    "256", "32768", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551615", "18446744073709551616", "1e400", "1e-400", "0.1", "3.4e38", "3.5e38",
    "\"\"", "\"list\"", "\"x\"", "\"1\"", "\"\\u0061\"", "\"\\ud83d\\ude00\"", "\"\\ud800\"",
    "\"AQID\"", "\"7c42ca9b-9eab-4d04-80b3-40f10b0c54aa\"", "[]", "{}", "[null]", "[1,2]",
    "{\"settings\":{}}", "{\"search\":{}}", "{\"gone\":{}}", "{\"x\":1.25}", "[[]]",
  ]

  /// A value of the text: the root, one in it, one in that, and so on.
  private static func anyNode(
    in text: JSONText, using generator: inout SeededGenerator
  ) -> JSONNode {
    var node = text.root
    while true {
      let children =
        text.kind(of: node) == .object
        ? text.members(of: node).map(\.value) : Array(text.elements(of: node))
      guard let child = children.randomElement(using: &generator),
        node == text.root || Int.random(in: 0..<4, using: &generator) > 0
      else { return node }
      node = child
    }
  }
}
