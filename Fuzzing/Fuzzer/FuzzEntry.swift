internal import BacktrailFuzzing
internal import Foundation

/// What libFuzzer calls with every input: the target that `BACKTRAIL_FUZZ` names.
///
/// What does not hold ends the process, so that the input is kept.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target = Chosen.target else { fatalError("BACKTRAIL_FUZZ names no target.") }
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

private enum Chosen {
  static let target = ProcessInfo.processInfo.environment["BACKTRAIL_FUZZ"]
    .flatMap(FuzzTarget.init)
}
