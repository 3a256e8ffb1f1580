extension SoakTally {
  /// What a worker prints of it: a line for each count and each failure.
  var lines: String {
    let counts = counts.map { "count \($0.count) \($0.what)\n" }
    let failures = failures.map {
      "fail \($0.split(separator: "\n").joined(separator: " | "))\n"
    }
    return (counts + failures).joined()
  }

  /// Adds what a worker printed. Other lines are passed over.
  mutating func add(lines: String) {
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { continue }
      if words[0] == "fail" {
        fail(String(words[1]))
      } else if words[0] == "count" {
        let parts = words[1].split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let number = Int(parts[0]) else { continue }
        count(String(parts[1]), number)
      }
    }
  }
}
