/// What is put under the harness: a schema with its restorer, or stored documents as they are.
package protocol HarnessSubject: Sendable {
  /// The name in reports.
  var name: String { get }

  /// Restores.
  func restore(_ request: HarnessRequest) throws -> HarnessOutcome
}
