import Foundation

/// How a run of the tool ended, and what it said.
struct Ending: Equatable, Sendable {
  let output: String
  let error: String
  let exitCode: Int32

  init(_ exitCode: Int32, output: String = "", error: String = "") {
    self.output = output
    self.error = error
    self.exitCode = exitCode
  }

  /// The same with the instants of the present replaced by `NOW`, for comparing whole outputs.
  var timeless: Ending {
    Ending(exitCode, output: Self.timeless(output), error: Self.timeless(error))
  }

  private static func timeless(_ text: String) -> String {
    text.replacing(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/) { match in
      // Tests name whole seconds; the clock hardly ever shows one.
      match.output.1 == nil ? String(match.output.0) : "NOW"
    }
  }

  /// The one JSON document on standard output.
  func document() throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
    guard let object = value as? [String: Any] else { throw NotAnObject() }
    return object
  }

  /// The code under `error` in the document, or nil.
  var errorCode: String? {
    ((try? document())?["error"] as? [String: Any])?["code"] as? String
  }

  private struct NotAnObject: Error {}
}
