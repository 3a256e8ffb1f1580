/// The files of a folder on a disk, with what is safe there and what is not.
///
/// It is at one instant and moves on by one event at a time, so that many images of one log need one
/// pass over it.
package struct PowerLossDisk: Sendable {
  private var files: [PowerLossFile] = []
  /// Which file is under each name.
  private var names: [String: Int] = [:]
  /// The file that was last under each name: it can be written after its name is gone.
  private var last: [String: Int] = [:]
  private var settledNames: [String: Int] = [:]
  /// What each name has become since the folder was synchronized, in order.
  private var pendingNames: [String: [Int?]] = [:]

  /// A disk with files that are safe there.
  package init(files: [String: [UInt8]]) {
    for (name, bytes) in files {
      names[name] = self.files.count
      self.files.append(PowerLossFile(bytes))
    }
    last = names
    settledNames = names
  }

  /// Moves on by one event.
  ///
  /// - Complexity: O(1), but for a sync, which takes as long as what it brings to the disk.
  package mutating func apply(_ event: PowerLossEvent) {
    switch event {
    case .create(let name):
      if names[name] == nil { create(name) }
    case .write(let name, let offset, let bytes):
      // A write of nothing does not make a file longer.
      if bytes.isEmpty { return }
      files[file(name)].add(.write(offset: max(0, offset), bytes: bytes))
    case .truncate(let name, let size):
      files[file(name)].add(.truncate(size: size))
    case .sync(let name):
      files[file(name)].sync()
    case .delete(let name):
      guard names.removeValue(forKey: name) != nil else { return }
      pendingNames[name, default: []].append(nil)
    case .syncFolder:
      settledNames = names
      pendingNames = [:]
    }
  }

  /// The files with all that was written.
  package var completeImage: PowerLossImage {
    PowerLossImage(files: names.mapValues { files[$0].complete })
  }

  /// The files as they could be after power was lost now.
  ///
  /// - Complexity: Copies every file, and what of the changes it keeps.
  package func image(choosing generator: inout some RandomNumberGenerator) -> PowerLossImage {
    var image = PowerLossImage()
    let candidates = Set(settledNames.keys).union(pendingNames.keys)
    // In an order that does not change from one process to the next.
    for name in candidates.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      var file = settledNames[name]
      if let changes = pendingNames[name] {
        file = ([file] + changes).randomElement(using: &generator) ?? file
      }
      guard let file else { continue }
      image.files[name] = files[file].content(choosing: &generator)
    }
    return image
  }

  private mutating func create(_ name: String) {
    names[name] = files.count
    last[name] = files.count
    pendingNames[name, default: []].append(files.count)
    files.append(PowerLossFile())
  }

  private mutating func file(_ name: String) -> Int {
    if let file = last[name] { return file }
    create(name)
    return files.count - 1
  }
}
