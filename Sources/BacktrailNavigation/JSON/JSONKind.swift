/// The kinds of JSON value.
package enum JSONKind: UInt8, Hashable, Sendable {
  case null, `true`, `false`, number, string, array, object
}
