/// Decodes one value of a JSON text, and says precisely what is wrong where it cannot.
///
/// Values mean what they mean to Foundation's `JSONDecoder` with its default strategies: a date is
/// its seconds since 2001, data is Base64, a URL is a string. Three things differ. The last of
/// several members with the same key counts, keys are compared byte by byte, and an integer such
/// as `9007199254740993.0` is read exactly.
package enum RouteDecoder {
  /// Decodes a value.
  ///
  /// What the value's own `init(from:)` throws is told apart here, so that nobody above needs to
  /// look at an error again. A failure never holds a value of the text.
  ///
  /// The text's depth is the only limit on how deep a type that contains itself recurses.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - node: Where its value is.
  ///   - text: The text that the node belongs to.
  package static func decode<T: Decodable>(
    _ type: T.Type, from node: JSONNode, in text: JSONText
  ) -> Result<T, DecodeFailure> {
    do {
      return .success(try value(type, from: node, in: text))
    } catch {
      return .failure(error)
    }
  }

  /// Decodes a value or throws why not: ``decode(_:from:in:)`` without the cost of a result.
  package static func value<T: Decodable>(
    _ type: T.Type, from node: JSONNode, in text: JSONText
  ) throws(DecodeFailure) -> T {
    let state = RouteDecodingState(text: text, root: node)
    do {
      return try state.value(type, at: node)
    } catch {
      throw state.failure(for: error, decoding: type)
    }
  }
}
