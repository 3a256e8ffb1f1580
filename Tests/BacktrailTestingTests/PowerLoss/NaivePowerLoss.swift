import BacktrailTesting

/// What may be in a file after a loss of power, byte by byte, written down from the rules alone.
///
/// It knows of one file at a time and of nothing that two bytes have to do with each other.
struct NaivePowerLoss {
  /// What the file holds on the disk.
  var settled: [UInt8] = []
  /// What came after, oldest first.
  var pending: [PowerLossEvent] = []

  mutating func apply(_ event: PowerLossEvent) {
    if case .sync = event {
      settled = complete
      pending = []
    } else if case .write(_, _, []) = event {
      // A write of nothing does nothing.
    } else {
      pending.append(event)
    }
  }

  /// The file with everything.
  var complete: [UInt8] {
    pending.reduce(into: settled) { bytes, event in
      switch event {
      case .write(_, let offset, let written):
        while bytes.count < offset + written.count { bytes.append(0) }
        for (index, byte) in written.enumerated() { bytes[offset + index] = byte }
      case .truncate(_, let size):
        while bytes.count < size { bytes.append(0) }
        while bytes.count > size { bytes.removeLast() }
      default: break
      }
    }
  }

  /// What a byte may be, where the file is long enough to have it.
  func possibleBytes(at index: Int) -> Set<UInt8> {
    var possible: Set<UInt8> = [index < settled.count ? settled[index] : 0]
    for event in pending {
      switch event {
      case .write(_, let offset, let written):
        if (offset..<offset + written.count).contains(index) {
          possible.insert(written[index - offset])
        }
        // Zeros lie before a write beyond the end.
        if index < offset + written.count, index >= smallestSize { possible.insert(0) }
      case .truncate(_, let size):
        if index >= size || index >= smallestSize { possible.insert(0) }
      default: break
      }
    }
    return possible
  }

  /// The smallest that the file may have been at any time since it was synchronized.
  private var smallestSize: Int {
    pending.reduce(settled.count) { size, event in
      if case .truncate(_, let other) = event { min(size, other) } else { size }
    }
  }

  /// The sizes between which that of the file lies.
  var possibleSizes: ClosedRange<Int> {
    var largest = settled.count
    for event in pending {
      switch event {
      case .write(_, let offset, let written): largest = max(largest, offset + written.count)
      case .truncate(_, let size): largest = max(largest, size)
      default: break
      }
    }
    return smallestSize...largest
  }
}
