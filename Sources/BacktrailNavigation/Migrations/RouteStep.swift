/// One change of the encoded form of routes.
///
/// A step goes by the name of a case as it is stored, at the time when the step runs. Where it does
/// not fit, it leaves a route as it is: nothing is ever guessed.
public struct RouteStep: Sendable {
  /// What the step does, in one line, such as `renameCase "board" to "project"`.
  public let description: String

  let operation: Operation
  /// Whether it is for what is presented.
  private(set) var isForModals = false

  /// What a closure of an app makes of a route.
  typealias FormChange = @Sendable (RouteForm) throws -> [RouteForm]
  typealias ValueChange = @Sendable (RouteValue) throws -> [RouteValue]

  enum Operation: Sendable {
    case renameCase(String, to: String)
    case removeCase(String)
    case renameParameter(String, of: String, to: String)
    /// Fills a parameter in where it is missing, and where it is null too if that is asked for.
    case fillParameter(String, of: String, RouteValue, replacingNull: Bool)
    case dropParameter(String, of: String)
    case caseFromText(String, RouteForm)
    case casesFromTexts
    case caseFromNull(String, RouteMembers)
    case caseFromValue(String, parameter: String)
    case change(String, FormChange)
    case changeEvery(ValueChange)
  }

  init(_ description: String, _ operation: Operation) {
    self.description = description
    self.operation = operation
  }
}

extension RouteStep: CustomStringConvertible {}

extension RouteStep {
  /// Gives a case another name, also where the route is stored as the name alone.
  public static func renameCase(_ name: String, to newName: String) -> Self {
    Self("renameCase \"\(name)\" to \"\(newName)\"", .renameCase(name, to: newName))
  }

  /// Takes the routes of a case that is gone out of their stacks. The routes after them stay.
  ///
  /// Without this step such a route ends its stack, as any that does not decode. A sidebar selection
  /// and a presented item with such a case do not come back.
  public static func removeCase(_ name: String) -> Self {
    Self("removeCase \"\(name)\"", .removeCase(name))
  }

  /// Gives a parameter of a case another name. A route that has one of that name already stays.
  public static func renameParameter(
    _ name: String, to newName: String, of caseName: String
  ) -> Self {
    Self(
      "renameParameter \"\(name)\" to \"\(newName)\" of \"\(caseName)\"",
      .renameParameter(name, of: caseName, to: newName))
  }

  /// Adds a parameter to the routes of a case that do not have it.
  public static func addParameter(
    _ name: String, _ value: RouteValue, to caseName: String
  ) -> Self {
    Self(
      "addParameter \"\(name)\" to \"\(caseName)\"",
      .fillParameter(name, of: caseName, value, replacingNull: false))
  }

  /// Fills in a parameter of the routes of a case that do not have it, or have `null`.
  public static func defaultParameter(
    _ name: String, _ value: RouteValue, of caseName: String
  ) -> Self {
    Self(
      "defaultParameter \"\(name)\" of \"\(caseName)\"",
      .fillParameter(name, of: caseName, value, replacingNull: true))
  }

  /// Drops a parameter of a case.
  public static func dropParameter(_ name: String, of caseName: String) -> Self {
    Self(
      "dropParameter \"\(name)\" of \"\(caseName)\"", .dropParameter(name, of: caseName))
  }

  /// Makes a step apply to the modals of what is presented, and not to routes.
  ///
  /// A modal becomes one modal or none; a step that makes several of it fails.
  public static func inModals(_ step: RouteStep) -> Self {
    var step = Self("\(step.description) in modals", step.operation)
    step.isForModals = true
    return step
  }
}
