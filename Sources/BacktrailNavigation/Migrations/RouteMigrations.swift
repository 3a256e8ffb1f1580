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
  /// The migrations, as they were declared.
  public let migrations: [RouteMigration]

  /// What cannot work, whatever the version of the schema is: versions that do not rise, and steps
  /// that can never run.
  public let problems: [RouteMigrationProblem]

  /// All steps in the order in which they run.
  let steps: [Step]
  /// The version that the last of them leads to.
  let newest: Int
  /// Which steps are for which case of a route, and of a modal.
  let routes: RouteStepIndex
  let modals: RouteStepIndex

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
  public init(_ migrations: [RouteMigration] = []) {
    self.migrations = migrations
    problems = migrations.isEmpty ? [] : RouteMigrationProblem.all(in: migrations)
    steps = migrations.flatMap { migration in
      migration.steps.enumerated().map {
        Step(version: migration.version, index: $0.offset, step: $0.element)
      }
    }
    newest = migrations.map(\.version).max() ?? 0
    routes = RouteStepIndex(of: steps, forModals: false)
    modals = RouteStepIndex(of: steps, forModals: true)
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

/// Which steps are for which case.
struct RouteStepIndex: Sendable {
  /// The places of the steps that are for the case of a name, rising.
  private var byName: [OpaqueText: [Int]] = [:]
  /// The places of the steps that are for every route, rising.
  private var every: [Int] = []

  init(of steps: [RouteMigrations.Step], forModals: Bool) {
    for (place, step) in steps.enumerated() where step.step.isForModals == forModals {
      if let name = step.step.operation.caseName {
        byName[OpaqueText(name), default: []].append(place)
      } else {
        every.append(place)
      }
    }
  }

  /// The next step for a case, or for a route without the form of one, from a place on.
  func next(for name: String?, from place: Int) -> Int? {
    let named = name.flatMap { byName[OpaqueText($0)] }?.first { $0 >= place }
    guard !every.isEmpty, let any = every.first(where: { $0 >= place }) else { return named }
    return named.map { min($0, any) } ?? any
  }
}

extension RouteStep.Operation {
  /// The name of the case that a step is for; nil where it is for every route.
  var caseName: String? {
    switch self {
    case .renameCase(let name, _), .removeCase(let name), .renameParameter(_, let name, _),
      .fillParameter(_, let name, _, _), .dropParameter(_, let name), .caseFromText(let name, _),
      .caseFromNull(let name, _), .caseFromValue(let name, _), .change(let name, _):
      name
    case .casesFromTexts, .changeEvery: nil
    }
  }
}
