internal import BacktrailSQLite

extension Doctor {
  /// The log of changes, which has no gaps.
  mutating func lookAtChanges() throws {
    let rows = try connection.all(
      """
      SELECT sequence, what, at, kind, id, effect, subject, action, expires_at, checksum
      FROM backtrail_change ORDER BY sequence
      """
    ) { (sequence: $0.int64(at: 0), isIntact: ChangeRow($0) != nil) }
    diagnosis.rowsChecked += rows.count
    for row in rows where !row.isIntact { damaged("change", "with number \(row.sequence)") }
    if let first = rows.first, let last = rows.last,
      last.sequence.subtractingReportingOverflow(first.sequence).partialValue != rows.count - 1
    {
      diagnosis.add(
        .error, "changeGap",
        "The log of changes has \(rows.count) rows from \(first.sequence) to \(last.sequence), so "
          + "some are not there.")
    }
  }

  /// What says that links were handled, by digests.
  mutating func lookAtLinks() throws {
    let digests = try connection.all("SELECT delivery FROM backtrail_link") { $0.text(at: 0) }
    diagnosis.rowsChecked += digests.count
    let strange = digests.count { digest in
      digest.utf8.count != 64
        || !digest.utf8.allSatisfy {
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
    }
    if strange > 0 {
      diagnosis.add(
        .warning, "linkDigest",
        "\(strange) of the rows of backtrail_link do not hold a digest, so those links may be "
          + "handled once more.")
    }
  }
}
