#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension InputReader {
  /// Reads line by line, as the bytes come.
  ///
  /// A byte order mark before the first line is passed over. The last line may lack its end.
  ///
  /// - Parameters:
  ///   - limit: The most bytes of one line.
  ///   - body: Takes a line without its `\n`, and its number from 1.
  /// - Throws: ``CommandError``, as ``readAll(_:limit:)`` does, and what the body throws.
  func readLines(
    _ source: FileArgument, limit: Int, _ body: ([UInt8], Int) throws -> Void
  ) throws {
    try withDescriptor(of: source) { descriptor, name in
      var splitter = LineSplitter(name: name, limit: limit)
      while let chunk = try readChunk(descriptor, called: name) {
        try splitter.take(chunk, body)
      }
      try splitter.end(body)
    }
  }
}

/// Cuts bytes into lines, however they come.
private struct LineSplitter {
  let name: String
  let limit: Int
  private var number = 1
  private var line: [UInt8] = []

  init(name: String, limit: Int) {
    self.name = name
    self.limit = limit
  }

  mutating func take(_ chunk: ArraySlice<UInt8>, _ body: ([UInt8], Int) throws -> Void) throws {
    var rest = chunk
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      try append(rest[..<end])
      try finish(body)
      rest = rest[(end + 1)...]
    }
    try append(rest)
  }

  mutating func end(_ body: ([UInt8], Int) throws -> Void) throws {
    if !line.isEmpty { try finish(body) }
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) throws {
    if line.count + bytes.count > limit {
      throw CommandError(
        "tooLarge", "line \(number) of \(name) is larger than \(limit) bytes", exitCode: .badData)
    }
    line += bytes
  }

  private mutating func finish(_ body: ([UInt8], Int) throws -> Void) throws {
    let hasMark = number == 1 && line.starts(with: [0xEF, 0xBB, 0xBF])
    try body(hasMark ? Array(line.dropFirst(3)) : line, number)
    number += 1
    line.removeAll(keepingCapacity: true)
  }
}
