@testable import BacktrailNavigation

extension JSONText {
  /// Reads a text that a test knows to be well-formed.
  init(_ text: String, maximumDepth: Int = 512) throws {
    self = try JSONText(Array(text.utf8), maximumDepth: maximumDepth)
  }

  /// The canonical form of the whole text.
  var canonical: String {
    var bytes: [UInt8] = []
    appendCanonical(root, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What reading some bytes ends with, or nil where they are read.
func problem(_ bytes: [UInt8], maximumDepth: Int = 512) -> JSONTextError? {
  do {
    _ = try JSONText(bytes, maximumDepth: maximumDepth)
    return nil
  } catch {
    return error
  }
}

func problem(_ text: String, maximumDepth: Int = 512) -> JSONTextError? {
  problem(Array(text.utf8), maximumDepth: maximumDepth)
}
