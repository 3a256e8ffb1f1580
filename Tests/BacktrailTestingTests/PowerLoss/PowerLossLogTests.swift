import BacktrailTesting
import Foundation
import Testing

/// What a loss of power may do to files, and what it may not.
@Suite struct PowerLossLogTests {
  /// The contents of a file over many losses of power at the end of a log.
  private func contents(
    of name: String = "a", _ log: PowerLossLog, times: Int = 400, seed: UInt64 = 1
  ) -> Set<[UInt8]?> {
    var generator = HarnessRandom(seed: seed)
    return Set(
      (0..<times).map { _ in
        log.image(at: log.events.count, choosing: &generator).files[name]
      })
  }

  private func log(_ files: [String: [UInt8]], _ events: PowerLossEvent...) -> PowerLossLog {
    var log = PowerLossLog(files: files)
    for event in events { log.append(event) }
    return log
  }

  @Test func whatWasSynchronizedIsThere() {
    let log = log(
      ["a": [1, 2, 3]], .write("a", offset: 1, bytes: [9]), .truncate("a", size: 2), .sync("a"))
    #expect(contents(log) == [[1, 9]])
  }

  @Test func whatWasThereBeforeTheLogIsThere() {
    #expect(contents(log(["a": [1, 2, 3]])) == [[1, 2, 3]])
  }

  @Test func anyWriteMayBeLostWhateverBecomesOfTheOthers() {
    let log = log(
      ["a": [0, 0, 0]], .write("a", offset: 0, bytes: [1]), .write("a", offset: 1, bytes: [2]),
      .write("a", offset: 2, bytes: [3]))
    let all: Set<[UInt8]?> = [
      [0, 0, 0], [1, 0, 0], [0, 2, 0], [0, 0, 3], [1, 2, 0], [1, 0, 3], [0, 2, 3], [1, 2, 3],
    ]
    #expect(contents(log) == all)
  }

  @Test func ofTwoWritesToOnePlaceEitherMayBeThere() {
    let log = log(
      ["a": [0]], .write("a", offset: 0, bytes: [1]), .write("a", offset: 0, bytes: [2]))
    #expect(contents(log) == [[0], [1], [2]])
  }

  @Test func aWriteIsTornAtSectorsAndWithinOneToAPrefix() {
    let old = [UInt8](repeating: 0, count: 1536)
    let log = log(["a": old], .write("a", offset: 100, bytes: .init(repeating: 1, count: 1300)))
    var seen: Set<[Int]> = []
    for content in contents(log, times: 3_000) {
      guard let content else {
        Issue.record("the file is gone")
        continue
      }
      #expect(content[..<100].allSatisfy { $0 == 0 } && content[1400...].allSatisfy { $0 == 0 })
      var counts: [Int] = []
      for sector in [100..<512, 512..<1024, 1024..<1400] {
        let count = content[sector].count { $0 == 1 }
        #expect(content[sector].prefix(count).allSatisfy { $0 == 1 }, "not a prefix in \(sector)")
        counts.append(count == 0 ? 0 : count == sector.count ? 2 : 1)
      }
      seen.insert(counts)
    }
    // Each sector none, in part, and whole, in every combination.
    #expect(seen.count == 27)
  }

  @Test func aFileMayHaveGrownWithoutWhatItGrewFor() {
    let log = log(["a": [7]], .write("a", offset: 2, bytes: [8]))
    #expect(contents(log) == [[7], [7, 0, 8], [7, 0, 0]])
  }

  @Test func aWriteOfNothingDoesNothing() {
    #expect(contents(log(["a": [1]], .write("a", offset: 9, bytes: []))) == [[1]])
  }

  @Test func aCutHappenedOrNot() {
    #expect(contents(log(["a": [1, 2, 3]], .truncate("a", size: 1))) == [[1, 2, 3], [1]])
    #expect(contents(log(["a": [1]], .truncate("a", size: 3))) == [[1], [1, 0, 0]])
  }

  @Test func aWriteAfterACutMayBeThereWithoutTheCut() {
    let log = log(["a": [1, 2, 3]], .truncate("a", size: 0), .write("a", offset: 0, bytes: [9]))
    #expect(contents(log) == [[1, 2, 3], [], [9, 2, 3], [9], [0]])
  }

  @Test func aNewNameIsSafeOnlyOnceItsFolderIs() {
    let created = log([:], .create("a"), .write("a", offset: 0, bytes: [1]), .sync("a"))
    #expect(contents(created) == [nil, [1]])
    var safe = created
    safe.append(.syncFolder)
    #expect(contents(safe) == [[1]])
  }

  @Test func aNameThatIsSafeDoesNotMakeTheContentSafe() {
    let log = log([:], .create("a"), .syncFolder, .write("a", offset: 0, bytes: [1]))
    #expect(contents(log) == [[], [1], [0]])
  }

  @Test func aNameThatWentMayBeBackUntilTheFolderIsSafe() {
    let deleted = log(["a": [1]], .write("a", offset: 0, bytes: [2]), .delete("a"))
    #expect(contents(deleted) == [nil, [1], [2]])
    var safe = deleted
    safe.append(.syncFolder)
    #expect(contents(safe) == [nil])
  }

  @Test func aNameMayLeadToTheFileBefore() {
    let log = log(
      ["a": [1]], .delete("a"), .create("a"), .write("a", offset: 0, bytes: [2]), .sync("a"))
    #expect(contents(log) == [[1], nil, [2]])
  }

  @Test func namesComeAndGoEachForItself() {
    let log = log(["a": [1]], .delete("a"), .create("b"))
    var generator = HarnessRandom(seed: 3)
    let seen = Set((0..<200).map { _ in log.image(at: 2, choosing: &generator).files })
    #expect(seen == [["a": [1]], [:], ["a": [1], "b": []], ["b": []]])
  }

  @Test func aFileIsWrittenThatHasNoNameAnyMore() {
    let log = log(["a": [1]], .delete("a"), .write("a", offset: 0, bytes: [2]), .sync("a"))
    #expect(contents(log) == [nil, [2]])
  }

  @Test func whatHappensAfterTheInstantPlaysNoPart() {
    let log = log(["a": [1]], .write("a", offset: 0, bytes: [2]), .sync("a"), .delete("a"))
    var generator = HarnessRandom(seed: 4)
    #expect(log.image(at: 0, choosing: &generator).files == ["a": [1]])
    #expect(log.image(at: 2, choosing: &generator).files == ["a": [2]])
    #expect(log.image(at: -1, choosing: &generator).files == ["a": [1]])
    #expect(log.completeImage(at: 1).files == ["a": [2]])
    #expect(log.completeImage(at: .max).files == [:])
  }

  @Test func theSameSeedGivesTheSameImage() {
    var log = PowerLossLog()
    for index in 0..<20 {
      log.append(.create("f\(index)"))
      log.append(.write("f\(index)", offset: index, bytes: Array(repeating: 5, count: 2_000)))
    }
    var one = HarnessRandom(seed: 5)
    var other = HarnessRandom(seed: 5)
    for _ in 0..<20 {
      #expect(log.image(at: 40, choosing: &one) == log.image(at: 40, choosing: &other))
    }
  }

  @Test func nothingIsThereThatNobodyWrote() {
    let seed = RandomSeed.announced()
    var generator = HarnessRandom(seed: seed)
    for _ in 0..<30 {
      let start = bytes(&generator)
      var log = PowerLossLog(files: ["a": start])
      var naive = NaivePowerLoss(settled: start)
      for _ in 0..<Int.random(in: 0..<14, using: &generator) {
        let event = event(&generator)
        log.append(event)
        naive.apply(event)
      }
      #expect(log.completeImage(at: .max).files["a"] == naive.complete, "seed \(seed)")
      for _ in 0..<4 {
        let image = log.image(at: .max, choosing: &generator)
        guard let content = image.files["a"] else {
          Issue.record("the file is gone, seed \(seed)")
          return
        }
        #expect(naive.possibleSizes.contains(content.count), "seed \(seed)")
        for (index, byte) in content.enumerated()
        where !naive.possibleBytes(at: index).contains(byte) {
          Issue.record("byte \(index) is \(byte) after \(log.events), seed \(seed)")
          return
        }
      }
    }
  }

  private func bytes(_ generator: inout HarnessRandom) -> [UInt8] {
    (0..<Int.random(in: 0..<700, using: &generator)).map { _ in
      UInt8.random(in: 1...255, using: &generator)
    }
  }

  private func event(_ generator: inout HarnessRandom) -> PowerLossEvent {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: .sync("a")
    case 1, 2: .truncate("a", size: .random(in: 0..<2_000, using: &generator))
    default:
      .write("a", offset: .random(in: 0..<1_500, using: &generator), bytes: bytes(&generator))
    }
  }
}
