internal import BacktrailTesting
internal import Foundation

/// A folder that holds the files of an image and nothing else.
struct TrialFolder {
  /// The path of the database.
  let path: String

  /// Empties a folder and writes the files of an image into it.
  init(_ image: PowerLossImage, in folder: URL) throws {
    let manager = FileManager.default
    let folderPath = folder.path(percentEncoded: false)
    for name in try manager.contentsOfDirectory(atPath: folderPath) {
      try manager.removeItem(atPath: folder.appending(path: name).path(percentEncoded: false))
    }
    try image.write(into: folder)
    path = folder.appending(path: WorkRecorder.fileName).path(percentEncoded: false)
  }
}
