/// Decodes one value of a JSON text, and says precisely what is wrong where it cannot.
///
/// Values mean what they mean to Foundation's `JSONDecoder` with its default strategies: a date is
/// its seconds since 2001, data is Base64, a URL is a string. These differ on purpose: the last of
/// several members with the same key counts, keys are compared byte by byte, an integer such as
/// `9007199254740993.0` is read exactly, and a UUID has no sign or blank among its digits.
package struct RouteDecoder {
  private let text: JSONText
  private var state: RouteDecodingState?

  /// Prepares to decode several values of a text, for less than each of them alone would cost.
  package init(_ text: JSONText) {
    self.text = text
  }

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
    var decoder = Self(text)
    do {
      return .success(try decoder.value(type, at: node))
    } catch {
      return .failure(error)
    }
  }

  /// Decodes one value of the text.
  ///
  /// - Throws: ``DecodeFailure``, with the key path from this value on.
  package mutating func value<T: Decodable>(
    _ type: T.Type, at node: JSONNode
  ) throws(DecodeFailure) -> T {
    let state = begin(at: node)
    do {
      return try state.value(type, at: node)
    } catch {
      throw state.failure(for: error, decoding: type)
    }
  }

  private mutating func begin(at node: JSONNode) -> RouteDecodingState {
    // A decoder that a value kept for itself goes on to hold the state that it was made with.
    if isKnownUniquelyReferenced(&state), let state {
      state.begin(at: node)
      return state
    }
    let new = RouteDecodingState(text: text, root: node)
    state = new
    return new
  }
}
