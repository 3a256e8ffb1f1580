extension RouteStep {
  /// Turns a route that is stored as a string into a case.
  ///
  /// An enum with raw values is stored as strings, and one whose cases may have parameters as
  /// objects: `"settings"` becomes `{"settings":{}}`.
  ///
  /// - Parameters:
  ///   - text: The string.
  ///   - name: The name of the case; the string unless said otherwise.
  ///   - parameters: Its parameters; none unless said otherwise.
  public static func caseFromText(
    _ text: String, as name: String? = nil, _ parameters: RouteMembers = [:]
  ) -> Self {
    let form = RouteForm(name ?? text, parameters)
    return Self("caseFromText \"\(text)\" as \"\(form.name)\"", .caseFromText(text, form))
  }

  /// Turns every route that is stored as a string into the case of that name, without parameters.
  public static var casesFromTexts: Self { Self("casesFromTexts", .casesFromTexts) }

  /// Gives parameters to the routes of a case that have `null` in their place:
  /// `{"settings":null}` becomes `{"settings":{}}`.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - parameters: Its parameters; none unless said otherwise.
  public static func caseFromNull(_ name: String, _ parameters: RouteMembers = [:]) -> Self {
    Self("caseFromNull \"\(name)\"", .caseFromNull(name, parameters))
  }

  /// Makes a parameter of a value that is stored in the place of a case's parameters:
  /// `{"project":"p1"}` becomes `{"project":{"_0":"p1"}}`.
  ///
  /// An object and `null` stay as they are: they may be the parameters, and none.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - parameter: The name of the parameter; `_0`, the first without a label, unless said otherwise.
  public static func caseFromValue(_ name: String, parameter: String = "_0") -> Self {
    Self(
      "caseFromValue \"\(name)\" with \"\(parameter)\"", .caseFromValue(name, parameter: parameter))
  }

  /// Changes the routes of a case with a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - change: Gives the new form; nil takes the route out of its stack, and the routes after it
  ///     stay. What it throws ends the stack at the route: a ``DecodeFailure``, such as
  ///     ``RouteForm/required(_:)`` throws, with its own reason and key path, anything else as
  ///     `invalidValue`.
  public static func map(
    _ name: String, _ change: @escaping @Sendable (RouteForm) throws -> RouteForm?
  ) -> Self {
    Self("map \"\(name)\"", .change(name) { form in try change(form).map { [$0] } ?? [] })
  }

  /// Makes several routes of each route of a case, root first.
  ///
  /// All that one stored route becomes stands or falls together: where one of them is not valid, none
  /// of them is shown. Once it is rewritten, each of them stands alone.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - change: Gives the new forms; none takes the route out of its stack. What it throws ends
  ///     the stack, as in ``map(_:_:)``.
  public static func split(
    _ name: String, _ change: @escaping @Sendable (RouteForm) throws -> [RouteForm]
  ) -> Self {
    Self("split \"\(name)\"", .change(name, change))
  }

  /// Changes every route with a closure, whatever its form is.
  ///
  /// This is for routes that write their own `Codable`. It is called for every route of an older
  /// version, and costs more than a step for a case.
  ///
  /// - Parameter change: Gives what becomes of the route, root first; none takes it out of its stack.
  public static func mapEvery(
    _ change: @escaping @Sendable (RouteValue) throws -> [RouteValue]
  ) -> Self {
    Self("mapEvery", .changeEvery(change))
  }
}
