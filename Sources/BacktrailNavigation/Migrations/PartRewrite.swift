/// What rewriting one part of a scene comes to.
package struct PartRewrite: Sendable {
  /// The part in the new form; routes that no step changes are byte for byte as they were.
  package var bytes: [UInt8]
  /// The routes that changed, by the indices at which they were stored.
  package var migrated: [MigratedRoute]
  /// Where each stored element begins now, and at last where the part ends: index 2 of the old part
  /// is index `starts[2]` of the new one.
  package var starts: [Int]
}
