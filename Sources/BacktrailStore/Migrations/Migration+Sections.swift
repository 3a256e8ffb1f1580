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
    try refuseHidden(lines, in: bytes, fileName: fileName)
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

  /// Refuses what somebody may have taken for a section, or for none.
  private static func refuseHidden(
    _ lines: [DirectiveLine], in bytes: [UInt8], fileName: String
  ) throws {
    if let line = nearMiss(in: bytes) {
      throw MigrationError.nearSection(file: fileName, line: line)
    }
    for span in SQLScript.spans(of: bytes) {
      // Within one that never ends everything is hidden, which is the first thing to say.
      guard span.isClosed else {
        throw MigrationError.unclosed(file: fileName, line: span.lines.lowerBound)
      }
      let inside = lines.first { span.lines.dropFirst().contains($0.number) }
      if let inside {
        throw MigrationError.hiddenSection(
          file: fileName, line: inside.number, opening: span.lines.lowerBound)
      }
    }
  }

  /// The number of the first line that begins no section and looks as if it should.
  private static func nearMiss(in bytes: [UInt8]) -> Int? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where content(of: line) == nil {
      var rest = line.drop(while: isBlank)
      let dashes = rest.prefix { $0 == UInt8(ascii: "-") }
      guard dashes.count >= 2 else { continue }
      rest = rest.dropFirst(dashes.count).drop(while: isBlank)
      let words = String(decoding: rest, as: UTF8.self).lowercased()
        .split { $0 == " " || $0 == "\t" || $0 == ":" }
      let hasColon =
        rest.dropFirst("migrate".utf8.count).drop(while: isBlank)
        .first == UInt8(ascii: ":")
      guard words.first == "migrate", words.count >= 2 else { continue }
      let isWord =
        words[1] == "up" || words[1] == "down" || Directives.words.contains(String(words[1]))
      if isWord, hasColon || words.count == 2 { return index + 1 }
    }
    return nil
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
