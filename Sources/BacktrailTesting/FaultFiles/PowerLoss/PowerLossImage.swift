public import Foundation

/// The files of a folder as a loss of power may have left them.
public struct PowerLossImage: Hashable, Sendable {
  /// What each file holds, by its name in the folder. Other names are not there.
  public var files: [String: [UInt8]]

  /// Makes an image.
  public init(files: [String: [UInt8]] = [:]) {
    self.files = files
  }

  /// Writes the files into a folder, for their owner alone.
  ///
  /// Nothing else in the folder is touched, so a file that the image does not have has to be gone.
  ///
  /// - Throws: An error of Foundation where a file cannot be written.
  public func write(into folder: URL) throws {
    for (name, bytes) in files {
      let path = folder.appending(path: name).path(percentEncoded: false)
      let isWritten = FileManager.default.createFile(
        atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
      if !isWritten { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
    }
  }
}
