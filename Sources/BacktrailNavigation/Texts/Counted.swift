/// Numbers of things, in words.
package enum Counted {
  /// Such as `1 record` or `3 records`.
  package static func text(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
