internal import BacktrailNavigation

/// The records of an import, one JSON document on each line, read as the bytes come.
///
/// A byte order mark before the first line is passed over, and so are blank lines, which count. The
/// last line may lack its end.
package struct RecordLines: Sendable {
  /// The records so far, in the order of their lines.
  package private(set) var records: [NewRecord] = []
  /// The number of each record's line, from 1.
  private var numbers: [Int] = []
  private var number = 1
  private var line: [UInt8] = []
  private let limit: Int

  /// Begins with no record.
  ///
  /// - Parameter limit: The most bytes of one line, so that a file without line ends does not fill
  ///   the memory.
  package init(limit: Int = 16_777_216) {
    self.limit = limit
  }

  /// Takes the bytes that come next, however they are cut.
  ///
  /// - Throws: ``RecordLineError`` for the first line that is wrong. Nothing is to be taken after it.
  package mutating func take(_ chunk: ArraySlice<UInt8>) throws(RecordLineError) {
    var rest = chunk
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      try append(rest[..<end])
      try endLine()
      rest = rest[(end + 1)...]
    }
    try append(rest)
  }

  /// Takes the last line, once all bytes have come.
  ///
  /// - Throws: ``RecordLineError`` where it is wrong.
  package mutating func finish() throws(RecordLineError) {
    if !line.isEmpty { try endLine() }
  }

  /// The number of the line, from 1, whose record a store refused; nil where it was none.
  package func line(atFault error: StoreError) -> Int? {
    let index: Int? =
      switch error {
      case .parentMissing(let record, let parent), .parentCycle(let record, let parent):
        records.firstIndex { $0.record == record && $0.parent == .record(parent) }
      case .invalidRecord(let record, _), .invalidPayload(let record, _),
        .recordMissing(let record):
        records.firstIndex { $0.record == record }
      default: nil
      }
    return index.map { numbers[$0] }
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) throws(RecordLineError) {
    if line.count + bytes.count > limit {
      throw RecordLineError(line: number, problem: .tooLarge(limit: limit))
    }
    line += bytes
  }

  private mutating func endLine() throws(RecordLineError) {
    let hasMark = number == 1 && line.starts(with: [0xEF, 0xBB, 0xBF])
    let json = hasMark ? Array(line.dropFirst(3)) : line
    if json.contains(where: { !Self.isBlank($0) }) {
      do {
        records.append(try NewRecord(json: json))
      } catch {
        throw RecordLineError(line: number, problem: .document(error))
      }
      numbers.append(number)
    }
    number += 1
    line.removeAll(keepingCapacity: true)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
