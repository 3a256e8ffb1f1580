import BacktrailStore

extension InputReader {
  /// Reads the records of an import.
  ///
  /// - Throws: ``CommandError``, which names the line that is wrong, and as ``readAll(_:limit:)``
  ///   does.
  func readRecords(_ source: FileArgument) throws -> RecordLines {
    try withDescriptor(of: source) { descriptor, name in
      var lines = RecordLines()
      do {
        while let chunk = try readChunk(descriptor, called: name) { try lines.take(chunk) }
        try lines.finish()
      } catch let error as RecordLineError {
        throw CommandError(error, in: name)
      }
      return lines
    }
  }
}

extension CommandError {
  /// What is said of a line that is no record.
  fileprivate init(_ error: RecordLineError, in name: String) {
    let message =
      switch error.problem {
      case .tooLarge(let limit): "line \(error.line) of \(name) is larger than \(limit) bytes"
      case .document(let problem): "line \(error.line): \(problem)"
      }
    self.init(error.code, message, exitCode: .badData)
  }
}
