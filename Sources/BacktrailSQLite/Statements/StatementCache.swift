/// The prepared statements of a connection that nobody is using, by the address of their literal.
///
/// A hash table with linear probing, at most half full. It is on the way of every query, and a
/// dictionary would spend more on hashing the key than all of this costs.
struct StatementCache {
  private struct Slot {
    /// The address of the literal; 0 in a slot that was never used.
    var key: UInt = 0
    /// Nil while the statement is lent out.
    var statement: Statement?
  }

  private let limit: Int
  private let shift: UInt64
  private var slots: [Slot]
  private var used = 0

  /// Makes an empty cache.
  ///
  /// - Parameter limit: How many statements are kept at most; a power of two.
  init(limit: Int) {
    precondition(limit > 0 && limit & (limit - 1) == 0, "the limit is a power of two")
    self.limit = limit
    shift = UInt64(64 - (limit * 2).trailingZeroBitCount)
    slots = Array(repeating: Slot(), count: limit * 2)
  }

  /// How many statements are waiting for their next use.
  var count: Int { slots.count { $0.statement != nil } }

  /// Takes a statement out of the cache; nil where there is none, or where it is lent out.
  mutating func take(_ key: UInt) -> Statement? {
    slots[slot(for: key)].statement.take()
  }

  /// Gives a statement back. The second of two with the same literal is let go.
  mutating func put(_ statement: consuming Statement, _ key: UInt) {
    var index = slot(for: key)
    if slots[index].key == 0 {
      if used == limit {
        // A program has fewer literals than this. One that has more starts over, which is simpler
        // than keeping an order that is never needed.
        removeAll()
        index = slot(for: key)
      }
      slots[index].key = key
      used += 1
    }
    if slots[index].statement == nil { slots[index].statement = statement }
  }

  /// Lets go of every statement that is not lent out.
  mutating func removeAll() {
    for index in slots.indices { slots[index] = Slot() }
    used = 0
  }

  /// The slot that holds a key, or the free one where it belongs.
  private func slot(for key: UInt) -> Int {
    // Fibonacci hashing: addresses differ in their low bits, the product in its high ones.
    var index = Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) >> shift)
    while slots[index].key != key && slots[index].key != 0 {
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }
}
