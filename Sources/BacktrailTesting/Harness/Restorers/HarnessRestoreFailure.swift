/// What a restorer threw, told from what the harness itself throws.
struct HarnessRestoreFailure: Error, CustomStringConvertible {
  let error: any Error

  var description: String { "\(error)" }
}
