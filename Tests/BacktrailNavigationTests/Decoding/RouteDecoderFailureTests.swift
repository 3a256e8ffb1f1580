@testable import BacktrailShapes
import BacktrailNavigation
import Foundation
import Testing

@Suite struct RouteDecoderFailureTests {
  private typealias Route = Shapes.Route

  @Test(
    arguments: [
      // Which case.
      (#"{}"#, .emptyObject, "", nil),
      (#"{"gone":{}}"#, .unknownCase, "", "gone"),
      (#"{"gone":{"_0":"secret"},"too":1}"#, .unknownCase, "", "gone"),
      (#"{"settings":{},"link":{"_0":1}}"#, .ambiguousCase, "", nil),
      (#"{"x":0,"settings":{},"link":{"_0":1}}"#, .ambiguousCase, "", nil),
      (#"{"auth":{"_0":{}}}"#, .emptyObject, "auth._0", nil),
      (#"{"auth":{"_0":{"gone":{}}}}"#, .unknownCase, "auth._0", "gone"),
      (#"{"auth":{"_0":{"login":{},"signUp":{}}}}"#, .ambiguousCase, "auth._0", nil),
      (#"{"nested":{"_0":{"gone":{}}}}"#, .unknownCase, "nested._0", "gone"),
      (
        #"{"password":{"_0":{"reset":{"_0":{"gone":{}}}}}}"#, .unknownCase, "password._0.reset._0",
        "gone"
      ),
      (#"{"gone":{},"gone":{}}"#, .unknownCase, "", "gone"),
      // Which shape.
      (#""settings""#, .wrongShape, "", nil),
      (#"5"#, .wrongShape, "", nil),
      (#"null"#, .wrongShape, "", nil),
      (#"[]"#, .wrongShape, "", nil),
      (#"true"#, .wrongShape, "", nil),
      (#"{"settings":null}"#, .wrongShape, "settings", nil),
      (#"{"list":"7C42CA9B-9EAB-4D04-80B3-40F10B0C54AA"}"#, .wrongShape, "list", nil),
      (#"{"list":{"_0":7}}"#, .wrongShape, "list._0", nil),
      (#"{"list":{"_0":null}}"#, .wrongShape, "list._0", nil),
      (#"{"link":{"_0":"7"}}"#, .wrongShape, "link._0", nil),
      (#"{"link":{"_0":{}}}"#, .wrongShape, "link._0", nil),
      (#"{"conversation":{"_0":{"id":{},"title":""}}}"#, .wrongShape, "conversation._0.id", nil),
      (#"{"onboarding":{"screens":{}}}"#, .wrongShape, "onboarding.screens", nil),
      (#"{"onboarding":{"screens":["a","b",1]}}"#, .wrongShape, "onboarding.screens[2]", nil),
      (#"{"day":{"_0":"2024-01-01T00:00:00Z"}}"#, .wrongShape, "day._0", nil),
      // What is missing.
      (#"{"link":{}}"#, .missingKey, "link._0", nil),
      (#"{"list":{"id":"x"}}"#, .missingKey, "list._0", nil),
      (
        #"{"history":{"_0":"7C42CA9B-9EAB-4D04-80B3-40F10B0C54AA"}}"#, .missingKey,
        "history.filter", nil
      ),
      (#"{"conversation":{"_0":{"id":"x"}}}"#, .missingKey, "conversation._0.title", nil),
      (#"{"modal":{"over":{"modal":{}}}}"#, .missingKey, "modal.over.modal.over", nil),
      // Which number.
      (#"{"link":{"_0":9223372036854775808}}"#, .numberOutOfRange, "link._0", nil),
      (#"{"link":{"_0":1.5}}"#, .numberOutOfRange, "link._0", nil),
      (#"{"playlist":{"_0":1e400}}"#, .numberOutOfRange, "playlist._0", nil),
      (#"{"day":{"_0":1e400}}"#, .numberOutOfRange, "day._0", nil),
      (
        #"{"deckFX":{"_0":"a","_1":"7C42CA9B-9EAB-4D04-80B3-40F10B0C54AA","_2":{"wet":{"_0":-1e999}}}}"#,
        .numberOutOfRange, "deckFX._2.wet._0", nil
      ),
      // Which value.
      (#"{"list":{"_0":"7C42CA9B-9EAB-4D04-80B3-40F10B0C54A"}}"#, .invalidValue, "list._0", nil),
      (#"{"list":{"_0":"7C42CA9B-9EAB-4D04-80B3-40F10B0C54Ag"}}"#, .invalidValue, "list._0", nil),
      (#"{"list":{"_0":"7C42CA9B09EAB-4D04-80B3-40F10B0C54AA"}}"#, .invalidValue, "list._0", nil),
      (#"{"list":{"_0":"7C42CA9B-9EAB-4D04-80B3-40F10B0C54é"}}"#, .invalidValue, "list._0", nil),
      (#"{"shareExport":{"_0":""}}"#, .invalidValue, "shareExport._0", nil),
      (#"{"capture":{"_0":"secret"}}"#, .invalidValue, "capture._0", nil),
      (#"{"level":{"_0":3}}"#, .invalidValue, "level._0", nil),
      (#"{"subposts":{"threadID":1,"postID":0}}"#, .invalidValue, "subposts.postID", nil),
      (#"{"edit":{"_0":"\ud800"}}"#, .invalidValue, "edit._0", nil),
      (#"{"edit":{"\ud800":1,"_0":"x"}}"#, .invalidValue, "edit", nil),
      (#"{"onboarding":{"screens":["a","c"]}}"#, .invalidValue, "onboarding.screens[1]", nil),
      (#"{"filter":{"_0":{"a":"1","b":2}}}"#, .wrongShape, "filter._0.b", nil),
    ] as [(String, Reason, String, String?)])
  func reasons(_ json: String, _ reason: Reason, _ path: String, _ name: String?) throws {
    #expect(try failure(Route.self, json) == DecodeFailure(reason, at: path, name: name))
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(Route.self, from: Data(json.utf8))
    }
  }

  @Test func aRawValueThatNamesNoCase() throws {
    // Its text is a value of the document, so it is not the name of anything.
    #expect(try failure(Shapes.AppRoute.self, #""secret""#) == DecodeFailure(.unknownCase))
    #expect(try failure(Shapes.Level.self, "3") == DecodeFailure(.unknownCase))
    #expect(try failure(Shapes.Level.self, "1.5") == DecodeFailure(.numberOutOfRange))
    #expect(try failure(Shapes.Level.self, #""1""#) == DecodeFailure(.wrongShape))
    #expect(try failure(Shapes.AppRoute.self, #""\ud800""#) == DecodeFailure(.invalidValue))
    #expect(try failure(Shapes.AppRoute.self, #"{"inbox":{}}"#) == DecodeFailure(.wrongShape))
    #expect(try failure(Shapes.PostID.self, "0") == DecodeFailure(.invalidValue))
  }

  @Test(
    arguments: [
      (#"{"type":"gone"}"#, .invalidValue, "type"),
      (#"{"type":"taskDetail"}"#, .missingKey, "chatID"),
      (#"{}"#, .missingKey, "type"), (#"{"type":1}"#, .wrongShape, "type"),
    ] as [(String, Reason, String)])
  func handWritten(_ json: String, _ reason: Reason, _ path: String) throws {
    #expect(try failure(Shapes.Discriminated.self, json) == DecodeFailure(reason, at: path))
  }

  // MARK: What a type throws

  private struct Refusal: Error {}

  /// Throws an error of its own in a value within it, after one that it caught.
  private struct Refusing: Decodable {
    struct Inner: Decodable {
      init(from decoder: any Decoder) throws {
        _ = try? decoder.container(keyedBy: AnyKey.self).decode(Never2.self, forKey: AnyKey("a"))
        throw Refusal()
      }
    }

    var inner: [Inner]
  }

  private struct Never2: Decodable {
    init(from decoder: any Decoder) throws { throw Refusal() }
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  @Test func errorsOfATypeAreTheirsWhereTheyWereThrown() throws {
    #expect(
      try failure(Refusing.self, #"{"inner":[{"a":1}]}"#)
        == DecodeFailure(.invalidValue, at: "inner[0]"))
    #expect(try failure(Never2.self, "1") == DecodeFailure(.invalidValue))
  }

  /// Throws with a path that no text has, which may hold anything.
  private struct Lying: Decodable {
    var path: [AnyKey] = []

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer().decode(String.self)
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: value.isEmpty ? [] : decoder.codingPath + [AnyKey(value)],
          debugDescription: value))
    }
  }

  @Test func keyPathsNeverHoldAValue() throws {
    #expect(
      try failure([String: Lying].self, #"{"a":"secret"}"#)
        == DecodeFailure(.invalidValue, at: "a"))
    // Nor where the path goes on from an object, in which a key would have its place.
    struct LyingObject: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        let value = try container.decode(String.self, forKey: AnyKey("x"))
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath + [AnyKey(value)], debugDescription: value))
      }
    }
    #expect(
      try failure([String: LyingObject].self, #"{"a":{"x":"secret"}}"#)
        == DecodeFailure(.invalidValue, at: "a"))
    // Without a path, the value that threw is still known.
    #expect(
      try failure([String: Lying].self, #"{"a":""}"#) == DecodeFailure(.invalidValue, at: "a"))
  }

  /// Tries one enum and goes on with another form when that fails.
  private enum Lenient: Decodable {
    case route(Shapes.AuthRoute)
    case text(String)

    init(from decoder: any Decoder) throws {
      if let route = try? Shapes.AuthRoute(from: decoder) {
        self = .route(route)
      } else {
        self = .text(try decoder.singleValueContainer().decode(String.self))
      }
    }
  }

  @Test func whatWasCaughtDoesNotConfuse() throws {
    // The string is what failed in the end, whatever the keys were.
    #expect(try failure(Lenient.self, #"{"gone":{}}"#) == DecodeFailure(.wrongShape))
    #expect(try failure(Lenient.self, #"{}"#) == DecodeFailure(.wrongShape))
    #expect(try failure(Lenient.self, "7") == DecodeFailure(.wrongShape))
    #expect(try failure([Lenient].self, #"[{"gone":{}},"x",{"login":{}}]"#)?.keyPath == "[0]")

    struct Pair: Decodable {
      var first: Shapes.AuthRoute?
      var second: Conversation

      enum CodingKeys: CodingKey { case first, second }

      struct Conversation: Decodable { var id: String }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        first = try? container.decode(Shapes.AuthRoute.self, forKey: .first)
        second = try container.decode(Conversation.self, forKey: .second)
      }
    }
    #expect(
      try failure(Pair.self, #"{"first":{"gone":{}},"second":{"id":[]}}"#)
        == DecodeFailure(.wrongShape, at: "second.id"))
    #expect(
      try failure(Pair.self, #"{"first":{"gone":{}},"second":[]}"#)
        == DecodeFailure(.wrongShape, at: "second"))
  }

  /// Takes what decodes out of an array.
  private struct Lossy: Decodable {
    var values: [Shapes.AuthRoute] = []
    var stuckAt = -1

    init(from decoder: any Decoder) throws {
      struct Skipped: Decodable {}
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        if let value = try? container.decode(Shapes.AuthRoute.self) {
          values.append(value)
        } else if stuckAt < 0 {
          stuckAt = container.currentIndex
          _ = try container.decode(Skipped.self)
        } else {
          _ = try container.superDecoder()
        }
      }
    }
  }

  @Test func anElementThatFailsIsNotPassedOver() throws {
    let lossy = try decoded(Lossy.self, #"[{"login":{}},{"gone":{}},{"signUp":{}},{},null,5]"#)
    #expect(lossy.values == [.login, .signUp])
    #expect(lossy.stuckAt == 1)
  }

  @Test func manyFailuresTakeNoLongerThanTheyAreMany() throws {
    let count = 30_000
    let elements = Array(repeating: #"{"gone":{}}"#, count: count).joined(separator: ",")
    let started = ContinuousClock.now
    let lossy = try decoded(Lossy.self, #"[{},\#(elements)]"#)
    #expect(lossy.values.isEmpty)
    #expect(ContinuousClock.now - started < .seconds(20))
  }
}
