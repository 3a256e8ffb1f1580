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

extension RouteMigrations {
  /// The names of cases that stand in the steps, before and after.
  package var caseNames: Set<OpaqueText> {
    var names: Set<OpaqueText> = []
    for step in steps {
      if let name = step.step.operation.caseName { names.insert(OpaqueText(name)) }
      switch step.step.operation {
      case .renameCase(_, let name): names.insert(OpaqueText(name))
      case .caseFromText(_, let form): names.insert(OpaqueText(form.name))
      default: break
      }
    }
    return names
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
