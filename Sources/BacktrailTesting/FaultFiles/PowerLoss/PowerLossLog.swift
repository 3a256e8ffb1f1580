/// What happened to the files of a folder, in order, so that they can be rebuilt as a loss of power
/// could have left them.
///
/// ```swift
/// var log = PowerLossLog(files: ["a": [1, 2]])
/// log.append(.write("a", offset: 0, bytes: [3]))
/// log.append(.sync("a"))
/// log.append(.write("a", offset: 1, bytes: [4]))
/// let image = log.image(at: 3, choosing: &generator)  // "a" is [3, 2] or [3, 4]
/// ```
///
/// What was synchronized before is there. Of what was not, each write may be there, lost, or torn,
/// whatever became of those before and after it:
/// - A torn write reaches any of the 512-byte sectors that it touches, and of a sector a prefix.
///   Bytes beside the write stay as they are, as SQLite relies on
///   (<https://www.sqlite.org/psow.html>), and no byte is one that nobody wrote.
/// - A lost write may have made the file longer all the same, with zeros at its end.
/// - A cut of the file happened or did not.
/// - A name that came or went since the folder was synchronized is there or not, each name for
///   itself; what a file holds under a name that came back is chosen as for any other.
public struct PowerLossLog: Sendable {
  /// What the files held when the log began, all of it on the disk.
  public let files: [String: [UInt8]]
  /// What happened, in order.
  public private(set) var events: [PowerLossEvent] = []

  /// A log in which nothing has happened yet.
  ///
  /// - Parameter files: What the files of the folder hold, by their names.
  public init(files: [String: [UInt8]] = [:]) {
    self.files = files
  }

  /// Adds what happened last.
  public mutating func append(_ event: PowerLossEvent) {
    events.append(event)
  }

  /// The files as they could be after power was lost at an instant.
  ///
  /// - Parameters:
  ///   - position: How many of the events had happened. All of them where it is more than there are.
  ///   - generator: Chooses what of the rest is there. The same one gives the same image.
  /// - Complexity: Applies every event before the position.
  public func image(
    at position: Int, choosing generator: inout some RandomNumberGenerator
  ) -> PowerLossImage {
    disk(at: position).image(choosing: &generator)
  }

  /// The files as they were at an instant, with all that was written, as the end of a process leaves
  /// them.
  ///
  /// - Complexity: Applies every event before the position.
  public func completeImage(at position: Int) -> PowerLossImage {
    disk(at: position).completeImage
  }

  private func disk(at position: Int) -> PowerLossDisk {
    var disk = PowerLossDisk(files: files)
    for event in events.prefix(max(0, position)) { disk.apply(event) }
    return disk
  }
}
