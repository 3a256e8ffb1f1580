extension Doctor {
  mutating func damaged(_ table: String, _ row: String) {
    diagnosis.add(
      .error, "checksum", "The row \(row) of backtrail_\(table) does not match its checksum.")
  }
}
