/// What the scan found out about one value or key.
///
/// The tape holds values in document order: a container, then all that is in it. The members of an
/// object lie as key, value, key, value.
struct JSONTapeEntry: Sendable {
  /// The offset of the first byte.
  var start: UInt32
  /// The offset after the last byte.
  var end: UInt32
  /// The place on the tape after this value and all that is in it.
  ///
  /// While the scan is inside a container, the place of the container around it.
  var next: UInt32
  /// How many elements or members a container has.
  var count: UInt32
  var kind: JSONKind
  /// Whether a string holds a backslash, so that its text is not its bytes.
  var hasEscapes: Bool
}
