/// Finds what somebody may have meant.
enum Suggestion {
  /// The candidates that are close to a mistyped word, the closest first, three at most.
  static func candidates(for word: String, among candidates: [String]) -> [String] {
    // Long words are not typing mistakes, and comparing them costs the square of their length.
    guard word.count > 1, word.count <= 32 else { return [] }
    var found: [(candidate: String, distance: Int)] = []
    for candidate in candidates {
      let distance = editDistance(word, candidate)
      if distance <= max(1, min(word.count, candidate.count) / 3) {
        found.append((candidate, distance))
      } else if word.count >= 3, candidate.hasPrefix(word) {
        found.append((candidate, 2))
      }
    }
    // Sorting is not promised to be stable, so equals are ordered by their names.
    found.sort { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }
    return found.prefix(3).map(\.candidate)
  }

  /// How many letters to insert, delete, replace or swap with a neighbour to get from one word to
  /// the other.
  static func editDistance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in 0..<left.count {
      var current = [i + 1] + [Int](repeating: 0, count: right.count)
      for j in 0..<right.count {
        let cost = left[i] == right[j] ? 0 : 1
        var best = min(last[j + 1] + 1, current[j] + 1, last[j] + cost)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        current[j + 1] = best
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
