import BacktrailNavigation
import BacktrailStore

/// The records of an import, each with the number of its line.
struct RecordLines {
  /// The records, in the order of their lines.
  let records: [NewRecord]
  /// The number of each record's line, from 1; blank lines count and hold none.
  private let numbers: [Int]

  /// The most bytes of one line, so that a file without line ends does not fill the memory.
  private static let lineLimit = 16_777_216

  /// Reads all lines.
  ///
  /// - Throws: ``CommandError``, which names the line that is wrong.
  init(reading file: FileArgument, _ input: InputReader) throws {
    var records: [NewRecord] = []
    var numbers: [Int] = []
    try input.readLines(file, limit: Self.lineLimit) { line, number in
      guard line.contains(where: { !Self.isBlank($0) }) else { return }
      do throws(RecordDocumentError) {
        records.append(try NewRecord(json: line))
      } catch {
        throw CommandError(error.code, "line \(number): \(error)", exitCode: .badData)
      }
      numbers.append(number)
    }
    self.records = records
    self.numbers = numbers
  }

  /// Puts them all, or none.
  ///
  /// - Throws: ``CommandError``, which names the line where one is at fault.
  func put(into store: RestorationStore) throws {
    do {
      try store.put(records)
    } catch let error as StoreError {
      guard let index = index(atFault: error) else { throw error }
      let known = CommandError(wrapping: error)
      throw CommandError(
        known.code, "line \(numbers[index]): \(known.message)", details: known.details,
        exitCode: known.exitCode)
    }
  }

  private func index(atFault error: StoreError) -> Int? {
    switch error {
    case .parentMissing(let record, let parent), .parentCycle(let record, let parent):
      records.firstIndex { $0.record == record && $0.parent == .record(parent) }
    case .invalidRecord(let record, _), .invalidPayload(let record, _), .recordMissing(let record):
      records.firstIndex { $0.record == record }
    default: nil
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
