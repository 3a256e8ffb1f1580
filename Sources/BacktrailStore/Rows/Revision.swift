/// How revisions of scenes and records are counted.
enum Revision {
  /// The revision after another one: at least 1, whatever a damaged row says its revision is.
  ///
  /// The count begins anew after the largest number, which only a row that nobody counted up to can
  /// have.
  static func next(after revision: Int64) -> Int64 {
    revision == .max ? 1 : max(0, revision) + 1
  }
}
