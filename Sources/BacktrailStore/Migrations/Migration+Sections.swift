internal import BacktrailSQLite

extension Migration {
  /// A line that begins a section.
  private struct Marker {
    let name: String
    /// The number of the line, from 1.
    let line: Int
    /// The bytes of the line, without its end.
    let range: Range<Int>
  }

  /// Divides the text of a file, with LF line ends, into what is applied and what takes it back.
  ///
  /// - Throws: ``MigrationError``.
  static func sections(
    of bytes: [UInt8], fileName: String
  ) throws -> (up: Section, down: Section?) {
    let markers = markers(in: bytes)
    var up: Section?
    var down: Section?
    if let first = markers.first {
      let head = String(decoding: bytes[..<first.range.lowerBound], as: UTF8.self)
      guard SQLScript.isBlank(head) else { throw MigrationError.textBeforeSection(file: fileName) }
    } else {
      up = Section(sql: String(decoding: bytes, as: UTF8.self), firstLine: 1)
    }
    for (index, marker) in markers.enumerated() {
      // The section begins behind the marker's line end, which the last line may lack.
      let start = min(marker.range.upperBound + 1, bytes.count)
      let isLast = index == markers.count - 1
      let end = isLast ? bytes.count : markers[index + 1].range.lowerBound
      let sql = String(decoding: bytes[start..<end], as: UTF8.self)
      let section = Section(sql: sql, firstLine: marker.line + 1)
      switch marker.name {
      case "up" where up == nil: up = section
      case "down" where down == nil: down = section
      case "up", "down":
        throw MigrationError.repeatedSection(marker.name, file: fileName, line: marker.line)
      default:
        throw MigrationError.unknownSection(marker.name, file: fileName, line: marker.line)
      }
    }
    guard let up, !SQLScript.isBlank(up.sql) else {
      throw MigrationError.missingUp(file: fileName)
    }
    return (up, down)
  }

  private static func markers(in bytes: [UInt8]) -> [Marker] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
      .compactMap { index, line in
        sectionName(in: line).map {
          Marker(name: $0, line: index + 1, range: line.startIndex..<line.endIndex)
        }
      }
  }

  /// What follows `-- migrate:` on a line of its own; nil on every other line.
  private static func sectionName(in line: ArraySlice<UInt8>) -> String? {
    var rest = line
    for word in ["--", "migrate", ":"] {
      rest = rest.drop(while: isBlank)
      guard rest.starts(with: word.utf8) else { return nil }
      rest = rest.dropFirst(word.utf8.count)
    }
    rest = rest.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
