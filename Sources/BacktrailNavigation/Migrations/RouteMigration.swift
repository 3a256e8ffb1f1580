/// What changed in the encoded form of routes from one version of a schema to the next.
///
/// ```swift
/// static let routeMigrations: RouteMigrations = [
///   RouteMigration(
///     to: 2, .renameCase("board", to: "project"), .addParameter("filter", "all", to: "listed")),
///   RouteMigration(to: 3, .removeCase("onboarding")),
/// ]
/// ```
///
/// It applies to every stack, sidebar selection and presented item that was stored by a version
/// below its own. A step is for routes, unless ``RouteStep/inModals(_:)`` says that it is for what is
/// presented: modals have case names of their own.
public struct RouteMigration: Sendable {
  /// The first version of the schema that writes the new form.
  public let version: Int

  /// The steps, in the order in which they run.
  public let steps: [RouteStep]

  /// Describes what changed with a version of the schema.
  ///
  /// - Parameters:
  ///   - version: The first version that writes the new form.
  ///   - steps: The steps, in the order in which they run.
  public init(to version: Int, _ steps: RouteStep...) {
    self.init(to: version, steps: steps)
  }

  /// Describes what changed with a version of the schema.
  ///
  /// - Parameters:
  ///   - version: The first version that writes the new form.
  ///   - steps: The steps, in the order in which they run.
  public init(to version: Int, steps: [RouteStep]) {
    self.version = version
    self.steps = steps
  }
}
