/// The route migrations of a schema, oldest first, composed once.
///
/// Keep them in a `static let`: composing them costs more than running them.
///
/// ```swift
/// static let routeMigrations: RouteMigrations = [
///   RouteMigration(to: 2, .renameCase("board", to: "project")),
///   RouteMigration(to: 3, .caseFromText("settings")),
/// ]
/// ```
///
/// They run on the encoded form of what an older version stored, before it is decoded, whenever it
/// is restored or revived. What is stored stays as it is until the person moves on in that stack.
/// A part that is of this version costs one comparison, and a route of an older one a lookup by the
/// name of its case; only a route that changes is encoded anew.
///
/// What cannot work is told by ``problems``. A schema whose migrations have a problem reads no route
/// of an older version, so that none is read by halves; all of them stay stored. Let a test call
/// ``NavigationSchema/checkRouteMigrations()``.
public struct RouteMigrations: Sendable {
  // One reference, so that a restore hands them on for next to nothing.
  private let composed: Composition

  /// The migrations, as they were declared.
  public var migrations: [RouteMigration] { composed.migrations }

  /// What cannot work, whatever the version of the schema is: versions that do not rise, and steps
  /// that can never run.
  public var problems: [RouteMigrationProblem] { composed.problems }

  /// The names of all steps, in the order in which they run.
  package var stepNames: [RouteStepName] { steps.map(\.name) }

  /// All steps in the order in which they run.
  var steps: [Step] { composed.steps }
  /// The version that the last of them leads to.
  var newest: Int { composed.newest }
  /// Which steps are for which case of a route.
  var routes: RouteStepIndex { composed.routes }
  /// Which steps are for which case of a modal.
  var modals: RouteStepIndex { composed.modals }

  struct Step: Sendable {
    var version: Int
    var index: Int
    var step: RouteStep

    var name: RouteStepName {
      RouteStepName(version: version, index: index, step: step.description)
    }
  }

  /// Composes migrations.
  ///
  /// - Parameter migrations: The migrations, oldest first.
  /// - Complexity: O(*n*²) in the number of steps of one version.
  public init(_ migrations: [RouteMigration]) {
    composed = Composition(migrations)
  }

  /// No migrations.
  public init() {
    composed = .empty
  }

  /// The first step that is to run on what a version stored.
  func start(from version: Int) -> Int {
    steps.firstIndex { $0.version > version } ?? steps.count
  }
}

extension RouteMigrations: ExpressibleByArrayLiteral {
  /// Composes migrations, oldest first.
  public init(arrayLiteral migrations: RouteMigration...) {
    self.init(migrations)
  }
}

/// Migrations with all that follows from them.
private final class Composition: Sendable {
  let migrations: [RouteMigration]
  let problems: [RouteMigrationProblem]
  let steps: [RouteMigrations.Step]
  let newest: Int
  let routes: RouteStepIndex
  let modals: RouteStepIndex

  static let empty = Composition([])

  init(_ migrations: [RouteMigration]) {
    self.migrations = migrations
    problems = RouteMigrationProblem.all(in: migrations)
    steps = migrations.flatMap { migration in
      migration.steps.enumerated().map {
        RouteMigrations.Step(version: migration.version, index: $0.offset, step: $0.element)
      }
    }
    newest = migrations.map(\.version).max() ?? 0
    routes = RouteStepIndex(of: steps, forModals: false)
    modals = RouteStepIndex(of: steps, forModals: true)
  }
}
