import BacktrailFuzzing
import Testing

/// Every input that a fuzzer begins with, and every one that found something, through what the
/// fuzzers call.
@Suite("The inputs of the fuzzers", .serialized) struct FuzzInputTests {
  @Test("What must hold of any bytes holds of this input", arguments: FuzzInput.all)
  func holds(_ input: FuzzInput) throws {
    try input.target.check(try input.bytes())
  }

  @Test("Every target has seeds, and none is large", arguments: FuzzTarget.allCases)
  func hasSeeds(_ target: FuzzTarget) throws {
    let seeds = FuzzInput.all.filter { $0.target == target && $0.path.hasPrefix("Corpus") }
    #expect((10...60).contains(seeds.count))
    for seed in seeds { #expect(try seed.bytes().count <= 4_096, "\(seed.path)") }
  }

  /// The smallest inputs there are.
  @Test("No target minds nothing at all", arguments: FuzzTarget.allCases)
  func takesNothing(_ target: FuzzTarget) throws {
    try target.check([])
    for byte in UInt8.min...UInt8.max { try target.check([byte]) }
  }
}
