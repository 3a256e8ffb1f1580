/// Something that reads bytes from outside, and what must hold of it whatever they are.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Routes, as apps write them.
  case route
  /// The document of a stored scene.
  case scene
  /// A link.
  case link
  /// The file of a migration.
  case migration
  /// Records in JSON lines.
  case recordImport = "import"

  /// Reads bytes, and looks at what comes of them.
  ///
  /// - Throws: ``FuzzFinding`` where something does not hold that must, or what could not be set up.
  package func check(_ bytes: [UInt8]) throws {
    switch self {
    case .route: try RouteFuzz.check(bytes)
    case .scene: try SceneFuzz.check(bytes)
    case .link: try LinkFuzz.check(bytes)
    case .migration: try MigrationFuzz.check(bytes)
    case .recordImport: try ImportFuzz.check(bytes)
    }
  }
}
