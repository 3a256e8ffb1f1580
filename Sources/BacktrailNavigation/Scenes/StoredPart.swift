/// What has to be stored as a part of a scene, so that a save of a state leaves it as it is.
package enum StoredPart: Hashable, Sendable {
  /// These bytes: what a restore made the state from.
  case exactly([UInt8])
  /// Nothing: the state shows what is shown where there is nothing.
  case absent
  /// Whatever there is: nobody has looked yet.
  case anything

  /// These bytes, or nothing.
  init(_ bytes: ArraySlice<UInt8>?) {
    self = bytes.map { .exactly(Array($0)) } ?? .absent
  }

  func matches(_ stored: ArraySlice<UInt8>?) -> Bool {
    switch self {
    case .exactly(let bytes): stored?.elementsEqual(bytes) ?? false
    case .absent: stored == nil
    case .anything: true
    }
  }
}
