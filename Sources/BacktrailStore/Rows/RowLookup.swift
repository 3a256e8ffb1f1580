/// What a lookup of a row found.
enum RowLookup<Row: Sendable>: Sendable {
  case found(Row)
  /// There is none: each of two ways to the row says so.
  case missing
  /// A row that does not match its checksum, that is not the one that was asked for, or that one
  /// index knows and another does not.
  case damaged
}
