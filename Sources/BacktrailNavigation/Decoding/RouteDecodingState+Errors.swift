extension RouteDecodingState {
  /// The error for a value of another kind than was asked for.
  func mismatch(_ type: Any.Type, at node: JSONNode) -> DecodingError {
    let found = text.kind(of: node)
    let context = DecodingError.Context(
      codingPath: path(to: node), debugDescription: "Found \(found) where \(type) was expected.",
      underlyingError: RouteDecodingProblem.shape)
    return found == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// The error for a value that is no number, or a number that does not fit.
  func misfit(_ type: Any.Type, at node: JSONNode) -> DecodingError {
    text.kind(of: node) == .number
      ? corrupted("The number does not fit into \(type).", .range, at: node)
      : mismatch(type, at: node)
  }

  /// The error for a value of the right kind that is none of the type's.
  func corrupted(
    _ description: String, _ problem: RouteDecodingProblem, at node: JSONNode
  ) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: path(to: node), debugDescription: description, underlyingError: problem))
  }

  /// The error for a value that is not there.
  func absent(_ type: Any.Type, _ key: any CodingKey, of node: JSONNode) -> DecodingError {
    .valueNotFound(
      type,
      DecodingError.Context(
        codingPath: path(to: node) + [key], debugDescription: "There is no value.",
        underlyingError: RouteDecodingProblem.absent))
  }
}
