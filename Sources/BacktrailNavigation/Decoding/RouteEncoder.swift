import Foundation

/// Encodes a value into the canonical form of its JSON.
package enum RouteEncoder {
  /// How many arrays and objects may lie within each other.
  ///
  /// Foundation gives up at 512, and a stack and a scene around a route must still fit.
  package static let maximumDepth = 510

  /// Encodes a value with Foundation's default strategies.
  ///
  /// Equal values of a type give equal bytes: see ``JSONText/appendCanonical(_:to:)`` and
  /// ``OrderingEncoder``.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - maximumDepth: How many arrays and objects may lie within each other, below 512.
  /// - Throws: ``EncodeFailure``, which says where in the value.
  package static func encode<T: Encodable>(
    _ value: T, maximumDepth: Int = Self.maximumDepth
  ) throws(EncodeFailure) -> [UInt8] {
    try encode(value, maximumDepth: maximumDepth, with: EncodedElements())
  }

  /// Encodes a value, or what is within one for which these elements are known.
  static func encode<T: Encodable>(
    _ value: T, maximumDepth: Int = Self.maximumDepth, with elements: EncodedElements
  ) throws(EncodeFailure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let progress = EncodingProgress()
    let data: Data
    do {
      data = try encoder.encode(Watched(value: value, elements: elements, progress: progress))
    } catch {
      // The value was encoded; what is left to fail is writing something so deep.
      if progress.isFinished { throw EncodeFailure(.tooDeep(limit: maximumDepth)) }
      throw EncodeFailure(.unencodable, at: keyPath(in: value))
    }
    do {
      let text = try JSONText([UInt8](data), maximumDepth: maximumDepth)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(data.count)
      text.appendCanonical(text.root, to: &bytes)
      return bytes
    } catch {
      if case .tooDeep(let limit) = error { throw EncodeFailure(.tooDeep(limit: limit)) }
      throw EncodeFailure(.unencodable)
    }
  }

  private static func keyPath(in value: some Encodable) -> String {
    var keyPath = ""
    for key in EncodingProbe.path(in: value) ?? [] {
      if case .index(let index)? = key as? RouteCodingKey {
        keyPath += "[\(index)]"
      } else {
        keyPath += keyPath.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return keyPath
  }
}

/// Whether a value has handed all that it is to the encoder.
///
/// An encoder that finds the value too deep only when it writes it throws the error that a value
/// which refuses throws too, so the error does not tell.
private final class EncodingProgress {
  var isFinished = false
}

private struct Watched<Value: Encodable>: Encodable {
  let value: Value
  let elements: EncodedElements
  let progress: EncodingProgress

  func encode(to encoder: any Encoder) throws {
    var container = OrderingEncoder(elements: elements, base: encoder).singleValueContainer()
    try container.encode(value)
    progress.isFinished = true
  }
}
