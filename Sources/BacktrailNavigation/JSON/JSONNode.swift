/// A value, or the key of a member, in a ``JSONText``.
///
/// A node is a place in the text that it comes from, and means nothing in another.
package struct JSONNode: Hashable, Sendable {
  let index: UInt32

  init(_ index: UInt32) {
    self.index = index
  }
}
