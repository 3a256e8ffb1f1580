/// What a decoder of ours found wrong with a value.
///
/// It travels as the underlying error of a `DecodingError`, which tells our own errors from those
/// that a type throws, whatever cases of `DecodingError` both use.
enum RouteDecodingProblem: Error {
  /// The value is of another kind than was asked for, or null.
  case shape
  /// There is no value.
  case absent
  /// The number does not fit.
  case range
  /// The string is not what the type is written as, or is not text at all.
  case value
  /// The type of route with this name is not registered.
  case type(String)

  var reason: Reason {
    switch self {
    case .shape: .wrongShape
    case .absent: .missingKey
    case .range: .numberOutOfRange
    case .value: .invalidValue
    case .type: .unknownType
    }
  }

  /// The name that is not known, where that is the problem.
  var name: String? {
    if case .type(let name) = self { name } else { nil }
  }
}
