/// The routes of one stack as far as they stand, root first.
///
/// It is a prefix of the saved stack, unless the stack was built anew under other parents.
struct StackLine: Sendable {
  /// One route of the line.
  enum Frame: Sendable {
    /// The saved route at this index.
    case saved(Int)
    /// The route that the schema has for this record.
    case ancestor(RecordID)
  }

  var frames: [Frame] = []

  var count: Int { frames.count }

  /// The indices of the saved routes in it.
  var savedIndices: [Int] {
    frames.compactMap { frame in
      if case .saved(let index) = frame { index } else { nil }
    }
  }

  mutating func append(_ frame: Frame) { frames.append(frame) }
}
