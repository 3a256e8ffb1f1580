import BacktrailTesting
import Testing

@Suite("Names of the harness")
struct HarnessNamesTests {
  @Test func faultsAndInvariantsHaveNamesForTheCommandLine() {
    let names = HarnessFault.allCases.map(\.rawValue) + HarnessInvariant.allCases.map(\.rawValue)
    for name in names {
      #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(name)")
    }
  }
}
