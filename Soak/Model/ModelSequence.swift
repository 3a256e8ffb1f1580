internal import BacktrailNavigation
internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation

/// One random sequence of operations, and what is left of it that still fails.
struct ModelSequence: Sendable {
  let seed: UInt64
  let template: URL
  /// Where it is performed, in a folder of its own.
  let folder: URL

  static let length = 100

  /// Whether somebody listens to what is committed, who asks the file too: then nothing fails, since
  /// nobody could say at which call.
  private var isListening: Bool { seed % 4 == 0 }

  /// Performs it, and makes it small where it fails.
  func tried() -> SoakTally {
    var tally = SoakTally()
    var generator = ModelGenerator(seed: seed)
    var operations = generator.sequence(Self.length)
    if isListening { operations = operations.map(\.undisturbed) }
    tally.count("sequences")
    do {
      guard let difference = try perform(operations, &tally) else { return tally }
      let small = try minimised(Array(operations.prefix(difference.index + 1)))
      var ignored = SoakTally()
      let text = try perform(small, &ignored)?.text ?? difference.text
      let lines = small.enumerated().map { "\($0.offset + 1). \($0.element)" }
      tally.fail(
        """
        sequence \(seed), made small:
        \(lines.joined(separator: "\n"))
        \(text)
        """)
    } catch {
      tally.fail("sequence \(seed) could not be performed: \(error)")
    }
    return tally
  }

  private func perform(
    _ operations: [ModelOperation], _ tally: inout SoakTally
  ) throws -> ModelRun.Difference? {
    let folder = folder.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    var run = try ModelRun(template: template, folder: folder, isListening: isListening)
    let difference = try run.run(operations)
    tally.add(run.tally)
    return difference
  }

  /// Leaves out what is not needed for it to fail: halves first, then less.
  private func minimised(_ operations: [ModelOperation]) throws -> [ModelOperation] {
    var small = operations
    var size = max(1, small.count / 2)
    var ignored = SoakTally()
    while true {
      var start = 0
      while start < small.count {
        var fewer = small
        fewer.removeSubrange(start..<min(start + size, small.count))
        if let difference = try? perform(fewer, &ignored) {
          small = Array(fewer.prefix(difference.index + 1))
        } else {
          start += size
        }
      }
      if size == 1 { return small }
      size /= 2
    }
  }
}
