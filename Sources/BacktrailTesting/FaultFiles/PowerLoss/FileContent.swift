/// The bytes of a file.
struct FileContent: Sendable {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func apply(_ change: PowerLossFile.Change) {
    switch change {
    case .write(let offset, let written): write(written[...], at: offset)
    case .truncate(let size): resize(to: size)
    }
  }

  /// Cuts the file, or draws it out with zeros.
  mutating func resize(to size: Int) {
    let size = max(0, size)
    if size < bytes.count {
      bytes.removeLast(bytes.count - size)
    } else if size > bytes.count {
      bytes += [UInt8](repeating: 0, count: size - bytes.count)
    }
  }

  /// Writes those sectors of a write that get there, and of some a prefix.
  mutating func tear(
    _ written: [UInt8], at offset: Int, using generator: inout some RandomNumberGenerator
  ) {
    var start = 0
    while start < written.count {
      let size = PowerLossFile.sectorSize
      let end = min(written.count, ((offset + start) / size + 1) * size - offset)
      switch UInt8.random(in: 0..<8, using: &generator) {
      case 0..<4: write(written[start..<end], at: offset + start)
      case 4:
        let count = Int.random(in: 0..<end - start, using: &generator)
        write(written[start..<start + count], at: offset + start)
      default: break
      }
      start = end
    }
  }

  /// Draws the file out with zeros, or does not: a size may get to the disk before what it is for.
  mutating func mayGrow(to size: Int, using generator: inout some RandomNumberGenerator) {
    guard size > bytes.count, Int.random(in: 0..<4, using: &generator) == 0 else { return }
    resize(to: size)
  }

  private mutating func write(_ written: ArraySlice<UInt8>, at offset: Int) {
    if written.isEmpty { return }
    let offset = max(0, offset)
    if offset + written.count > bytes.count { resize(to: offset + written.count) }
    // Byte by byte an unoptimised build takes a thousand times as long.
    written.withUnsafeBytes { source in
      bytes.withUnsafeMutableBytes { target in
        UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + source.count])
          .copyMemory(from: source)
      }
    }
  }
}
