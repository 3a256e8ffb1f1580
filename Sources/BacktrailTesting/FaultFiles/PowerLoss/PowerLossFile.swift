/// A file of which a part is on the disk and the rest may be lost.
struct PowerLossFile: Sendable {
  /// What is lost at the end of a write where it is cut: the disk writes sectors of so many bytes.
  static let sectorSize = 512

  /// What was done to the file and is not on the disk.
  enum Change: Sendable {
    case write(offset: Int, bytes: [UInt8])
    case truncate(size: Int)
  }

  private(set) var settled: FileContent
  private(set) var pending: [Change] = []

  init(_ bytes: [UInt8] = []) {
    settled = FileContent(bytes)
  }

  mutating func add(_ change: Change) {
    pending.append(change)
  }

  /// Brings everything to the disk.
  mutating func sync() {
    for change in pending { settled.apply(change) }
    pending.removeAll()
  }

  /// The content with every change.
  var complete: [UInt8] {
    var content = settled
    for change in pending { content.apply(change) }
    return content.bytes
  }

  /// The content with some of the changes that are not on the disk.
  func content(choosing generator: inout some RandomNumberGenerator) -> [UInt8] {
    if pending.isEmpty { return settled.bytes }
    let luck = PowerLossLuck.random(of: pending.count, using: &generator)
    var content = settled
    for (index, change) in pending.enumerated() {
      switch (luck.fate(of: index, using: &generator), change) {
      case (.kept, _): content.apply(change)
      case (.torn, .write(let offset, let bytes)):
        content.tear(bytes, at: offset, using: &generator)
        content.mayGrow(to: offset + bytes.count, using: &generator)
      case (.lost, .write(let offset, let bytes)):
        content.mayGrow(to: offset + bytes.count, using: &generator)
      // A size changes or does not.
      case (.torn, .truncate), (.lost, .truncate): break
      }
    }
    return content.bytes
  }
}
