/// A table on its way through a migration, under whatever names.
final class TableTrack {
  /// The name that it had before the migration; nil for one that the migration makes.
  let origin: String?
  /// What it is like now, or was when it went.
  var model: TableModel
  /// The columns whose values a statement that writes to another table has read, in small letters.
  var readColumns: Set<String> = []
  /// The line of the file on which it went.
  var dropLine: Int?

  init(origin: String?, model: TableModel) {
    self.origin = origin
    self.model = model
  }
}
