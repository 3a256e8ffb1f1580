// swift-tools-version: 6.2

import PackageDescription

// A package of its own: no build of Backtrail ever makes a fuzzer. 'Scripts/fuzz' builds this one.
let package = Package(
  name: "BacktrailFuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Backtrail", path: "..")],
  targets: [
    .executableTarget(
      name: "FuzzLink",
      dependencies: [.product(name: "BacktrailNavigation", package: "Backtrail")],
      // libFuzzer brings the entry point.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]
    )
  ],
  swiftLanguageModes: [.v6]
)
