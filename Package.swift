// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Backtrail",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "BacktrailNavigation", targets: ["BacktrailNavigation"]),
    .library(name: "BacktrailStore", targets: ["BacktrailStore"]),
    .library(name: "BacktrailTesting", targets: ["BacktrailTesting"]),
    .executable(name: "backtrail", targets: ["BacktrailCLI"]),
  ],
  targets: [
    .systemLibrary(
      name: "CBacktrailSQLite",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .target(name: "BacktrailNavigation"),
    .target(name: "BacktrailSQLite", dependencies: ["CBacktrailSQLite"]),
    .target(
      name: "BacktrailMigrations",
      path: "Migrations",
      resources: [
        .embedInCode("V0001_store.sql"), .embedInCode("V0002_trust.sql"),
        .embedInCode("V0003_changes.sql"), .embedInCode("V0004_tails.sql"),
      ]
    ),
    .target(
      name: "BacktrailStore",
      dependencies: ["BacktrailNavigation", "BacktrailSQLite", "BacktrailMigrations"]
    ),
    .target(name: "CBacktrailFaultVFS", dependencies: ["CBacktrailSQLite"]),
    .target(
      name: "BacktrailTesting",
      dependencies: [
        "BacktrailNavigation", "BacktrailSQLite", "BacktrailStore", "CBacktrailFaultVFS",
      ]
    ),
    .target(
      name: "TaskFlow",
      dependencies: ["BacktrailStore"],
      path: "Examples/TaskFlow"
    ),
    .executableTarget(
      name: "BacktrailCLI",
      dependencies: ["BacktrailNavigation", "BacktrailStore", "BacktrailTesting", "TaskFlow"]
    ),
    .executableTarget(
      name: "BacktrailSoak",
      dependencies: [
        "BacktrailNavigation", "BacktrailSQLite", "BacktrailStore", "BacktrailTesting", "TaskFlow",
      ],
      path: "Soak"
    ),
    .target(
      name: "BacktrailShapes", dependencies: ["BacktrailNavigation"], path: "Fuzzing/Shapes"),
    .target(
      name: "BacktrailFuzzing",
      dependencies: [
        "BacktrailMigrations", "BacktrailNavigation", "BacktrailSQLite", "BacktrailShapes",
        "BacktrailStore", "BacktrailTesting",
      ],
      path: "Fuzzing/Targets"
    ),
    .testTarget(name: "BacktrailFuzzingTests", dependencies: ["BacktrailFuzzing"]),
    .testTarget(
      name: "BacktrailNavigationTests", dependencies: ["BacktrailNavigation", "BacktrailShapes"]),
    .testTarget(name: "BacktrailSQLiteTests", dependencies: ["BacktrailSQLite"]),
    .testTarget(
      name: "BacktrailStoreTests",
      dependencies: [
        "BacktrailNavigation", "BacktrailSQLite", "BacktrailMigrations", "BacktrailStore",
        "BacktrailTesting", "TaskFlow",
      ],
      exclude: ["Golden/Files"]
    ),
    .testTarget(
      name: "BacktrailTestingTests",
      dependencies: [
        "BacktrailNavigation", "BacktrailSQLite", "BacktrailStore", "BacktrailTesting", "TaskFlow",
      ]
    ),
    .testTarget(
      name: "BacktrailProgramTests",
      dependencies: [
        "BacktrailCLI", "BacktrailNavigation", "BacktrailSQLite", "BacktrailStore", "TaskFlow",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Imports stay internal unless a public declaration needs them, `any` is always spelled out, and a
// member is only visible where its module is imported: the manifest keeps the house's arrows honest.
for target in package.targets where target.type != .system && target.name != "CBacktrailFaultVFS" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
