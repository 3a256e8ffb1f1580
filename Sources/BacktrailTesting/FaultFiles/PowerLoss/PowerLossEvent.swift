/// One thing that happened to the files of a folder, as far as a loss of power can take it back.
///
/// Files are named by their names in the folder, which has no folders in it.
public enum PowerLossEvent: Hashable, Sendable {
  /// A name came to be, with an empty file under it. Nothing happens where the name is there.
  case create(String)
  /// Bytes were written from an offset on; where the file was shorter, zeros lie between.
  case write(String, offset: Int, bytes: [UInt8])
  /// The file was cut, or drawn out with zeros, to a size in bytes.
  case truncate(String, size: Int)
  /// What is in the file was brought to the disk, with its size. Its name was not.
  case sync(String)
  /// A name was taken away.
  case delete(String)
  /// Which names there are was brought to the disk.
  case syncFolder
}
