internal import BacktrailSQLite

extension Migration {
  /// A line that begins a section or says something about one.
  struct DirectiveLine {
    /// The first word behind `-- migrate:`.
    let word: String
    /// What follows the word; empty where nothing does.
    let argument: String
    /// The number of the line, from 1.
    let number: Int
    /// The bytes of the line, without its end.
    let range: Range<Int>

    var beginsSection: Bool { word == "up" || word == "down" }
  }

  /// Divides the text of a file, with LF line ends, into what is applied and what takes it back.
  ///
  /// - Throws: ``MigrationError``.
  static func sections(
    of bytes: [UInt8], fileName: String, version: Int
  ) throws -> (up: Section, down: Section?) {
    let lines = directiveLines(in: bytes)
    let starts = lines.indices.filter { lines[$0].beginsSection }
    let head = lines[..<(starts.first ?? lines.endIndex)]
    var shared = Directives()
    for line in head { try shared.add(line, file: fileName, version: version) }
    var up: Section?
    var down: Section?
    if let first = starts.first {
      let head = String(decoding: bytes[..<lines[first].range.lowerBound], as: UTF8.self)
      guard SQLScript.isBlank(head) else { throw MigrationError.textBeforeSection(file: fileName) }
    } else {
      up = Section(
        sql: String(decoding: bytes, as: UTF8.self), firstLine: 1, directives: shared)
    }
    for (place, start) in starts.enumerated() {
      let line = lines[start]
      let next = place + 1 < starts.count ? starts[place + 1] : nil
      guard line.argument.isEmpty else {
        throw MigrationError.badDirective(
          line.word, problem: "takes nothing behind it", file: fileName, line: line.number)
      }
      // A copy, in which a line may say again what the head has said.
      var directives = Directives()
      for line in lines[(start + 1)..<(next ?? lines.endIndex)] {
        try directives.add(line, file: fileName, version: version)
      }
      // The section begins behind the line's end, which the last line may lack.
      let begin = min(line.range.upperBound + 1, bytes.count)
      let end = next.map { lines[$0].range.lowerBound } ?? bytes.count
      let section = Section(
        sql: String(decoding: bytes[begin..<end], as: UTF8.self), firstLine: line.number + 1,
        directives: directives.joined(with: shared))
      switch line.word {
      case "up" where up == nil: up = section
      case "down" where down == nil: down = section
      default:
        throw MigrationError.repeatedSection(line.word, file: fileName, line: line.number)
      }
    }
    guard let up, !SQLScript.isBlank(up.sql) else {
      throw MigrationError.missingUp(file: fileName)
    }
    return (up, down)
  }

  private static func directiveLines(in bytes: [UInt8]) -> [DirectiveLine] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
      .compactMap { index, line in
        content(of: line).map { content in
          let word = content.prefix { !isBlank($0) }
          let argument = content.dropFirst(word.count).drop(while: isBlank)
          return DirectiveLine(
            word: String(decoding: word, as: UTF8.self),
            argument: String(decoding: argument, as: UTF8.self), number: index + 1,
            range: line.startIndex..<line.endIndex)
        }
      }
  }

  /// What follows `-- migrate:` on a line of its own; nil on every other line.
  private static func content(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = line
    for word in ["--", "migrate", ":"] {
      rest = rest.drop(while: isBlank)
      guard rest.starts(with: word.utf8) else { return nil }
      rest = rest.dropFirst(word.utf8.count)
    }
    rest = rest.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

extension Migration.Directives {
  fileprivate func joined(with shared: Self) -> Self {
    var joined = self
    joined.isInTransaction = isInTransaction && shared.isInTransaction
    joined.drops += shared.drops
    joined.changes += shared.changes
    joined.reusesIDs += shared.reusesIDs
    joined.readableBy = readableBy ?? shared.readableBy
    return joined
  }
}
