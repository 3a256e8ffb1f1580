/// Why a value could not be encoded, and where in it.
public struct EncodeFailure: Error, Hashable, Sendable {
  /// What stands in the way.
  public enum Cause: Hashable, Sendable {
    /// JSON cannot write it, or its type refuses to: a NaN, or a case left out of `CodingKeys`.
    case unencodable
    /// It is nested deeper than this many arrays and objects.
    case tooDeep(limit: Int)
  }

  /// What stands in the way.
  public let reason: Cause

  /// Where in the value, such as `ratio._0`; empty for the value itself. Never a value.
  public let keyPath: String

  package init(_ reason: Cause, at keyPath: String = "") {
    self.reason = reason
    self.keyPath = keyPath
  }
}

extension EncodeFailure: CustomStringConvertible {
  /// What stands in the way, and the key path.
  public var description: String {
    let text =
      switch reason {
      case .unencodable: "unencodable"
      case .tooDeep(let limit): "tooDeep (limit \(limit))"
      }
    return keyPath.isEmpty ? text : "\(text) at \(keyPath)"
  }
}
