import Foundation

/// The package that the README writes out, beside a link to this checkout, with the programs of the
/// articles in it.
///
/// It stays where the tests are built, so that building it again takes little.
struct DocumentedPackage: Sendable {
  /// The package, built once for all tests; or what is wrong with the documents.
  static let built = Result { try DocumentedPackage() }

  /// What the build said.
  let build: Ending
  private let package: URL

  private init() throws {
    let folder = try BuiltTool.folder.appending(path: "readme", directoryHint: .isDirectory)
    package = folder.appending(path: "Hello")
    let files = FileManager.default
    try files.createDirectory(at: package, withIntermediateDirectories: true)
    let link = folder.appending(path: "Backtrail").path(percentEncoded: false)
    try? files.removeItem(atPath: link)
    try files.createSymbolicLink(
      atPath: link, withDestinationPath: Readme.checkout.path(percentEncoded: false))

    let readme = try Readme()
    let articles = try Article.all()
    try Self.write(readme.sources(), to: package.appending(path: "Sources/Hello"))
    for article in articles where article.isProgram {
      try Self.write(
        article.sources(among: articles), to: package.appending(path: "Sources/\(article.target)"))
    }
    // A manifest that was written anew makes the build look for sources that came or went: behind a
    // link it would not notice them.
    let manifest = try readme.manifest + Self.targets(of: articles.filter(\.isProgram))
    try manifest.write(
      to: package.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    let path = package.path(percentEncoded: false)
    // Nobody edits or debugs what is built here.
    build = try Program().shell(
      "swift build --disable-index-store -debug-info-format none --package-path '\(path)'")
  }

  /// Runs a program that was built in a folder of its own, which stays for as long as `program`.
  func run(_ target: String, in program: Program) throws -> Ending {
    let path = package.appending(path: ".build/debug/\(target)").path(percentEncoded: false)
    return try program.shell("'\(path)'")
  }

  /// The targets of articles, to be added to the manifest of the README.
  private static func targets(of articles: [Article]) -> String {
    """

    package.targets += [\(articles.map { "\"\($0.target)\"" }.joined(separator: ", "))].map { name in
      .executableTarget(
        name: name,
        dependencies: ["BacktrailNavigation", "BacktrailStore", "BacktrailTesting"].map {
          .product(name: $0, package: "Backtrail")
        })
    }

    """
  }

  /// Makes a folder hold these sources and no others. What is there already is not written again, so
  /// that it is not built again.
  private static func write(_ sources: [String: String], to folder: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: folder.path) where sources[name] == nil {
      try files.removeItem(at: folder.appending(path: name))
    }
    for (name, text) in sources {
      let file = folder.appending(path: name)
      if (try? String(contentsOf: file, encoding: .utf8)) == text { continue }
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }
}
