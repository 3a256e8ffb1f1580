/// Something that does not hold though it must, whatever the bytes are.
package struct FuzzFinding: Error, CustomStringConvertible {
  /// One sentence.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws a finding where something does not hold.
func require(
  _ holds: Bool, _ finding: @autoclosure () -> String
) throws(FuzzFinding) {
  if !holds { throw FuzzFinding(finding()) }
}
