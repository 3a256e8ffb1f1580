extension RouteMigrationProblem {
  /// What cannot work in migrations, in their order.
  static func all(in migrations: [RouteMigration]) -> [Self] {
    var problems: [Self] = []
    var before: Int?
    for migration in migrations {
      if migration.version < 1 { problems.append(.invalidVersion(migration.version)) }
      if let before, migration.version <= before {
        problems.append(.versionNotRising(migration.version, after: before))
      }
      before = max(before ?? migration.version, migration.version)
      for isForModals in [false, true] {
        var check = StepCheck(version: migration.version)
        for step in migration.steps where step.isForModals == isForModals { check.look(at: step) }
        problems += check.problems
      }
    }
    return problems
  }
}

/// Follows the steps of one version, and finds those that can never run.
private struct StepCheck {
  let version: Int
  var problems: [RouteMigrationProblem] = []
  /// What no route can be any more, by the step that took it away.
  private var gone: [Form: String] = [:]

  init(version: Int) {
    self.version = version
  }

  /// What a step can be for.
  private enum Form: Hashable {
    /// A case in any form.
    case named(OpaqueText)
    /// A route that is stored as this string.
    case text(OpaqueText)
    case null(OpaqueText)
    case value(OpaqueText)
    case parameter(OpaqueText, OpaqueText)
    /// A case that lacks this parameter.
    case lacking(OpaqueText, OpaqueText)
  }

  mutating func look(at step: RouteStep) {
    switch step.operation {
    case .renameCase(let name, let newName):
      if OpaqueText(name) == OpaqueText(newName) { return noChange(step) }
      need(.named(name.opaque), step)
      comesBack(newName.opaque)
      gone[.named(name.opaque)] = step.description
    case .removeCase(let name):
      need(.named(name.opaque), step)
      gone[.named(name.opaque)] = step.description
    case .renameParameter(let name, let caseName, let newName):
      if OpaqueText(name) == OpaqueText(newName) { return noChange(step) }
      need(.parameter(caseName.opaque, name.opaque), step)
      // A route that had one of the new name keeps the old one too, and a later step may drop it.
      gone[.parameter(caseName.opaque, newName.opaque)] = nil
      gone[.lacking(caseName.opaque, name.opaque)] = nil
    case .fillParameter(let name, let caseName, let value, let replacesNull):
      checkNumbers(in: value, step)
      if replacesNull {
        need(.named(caseName.opaque), step)
      } else {
        need(.lacking(caseName.opaque, name.opaque), step)
      }
      gone[.parameter(caseName.opaque, name.opaque)] = nil
      gone[.lacking(caseName.opaque, name.opaque)] = step.description
    case .dropParameter(let name, let caseName):
      need(.parameter(caseName.opaque, name.opaque), step)
      gone[.parameter(caseName.opaque, name.opaque)] = step.description
      gone[.lacking(caseName.opaque, name.opaque)] = nil
    case .caseFromText(let text, let form):
      if let parameters = form.payload { checkNumbers(in: parameters, step) }
      need(.text(text.opaque), step)
      comesBack(form.name.opaque)
      gone[.text(text.opaque)] = step.description
    case .casesFromTexts:
      // Any case can now have come from a string, and then it lacks every parameter.
      gone = gone.filter { form, _ in
        if case .lacking = form { false } else { true }
      }
    case .caseFromNull(let name, let parameters):
      checkNumbers(in: .object(parameters), step)
      need(.null(name.opaque), step)
      comesBack(name.opaque)
      gone[.null(name.opaque)] = step.description
    case .caseFromValue(let name, _):
      need(.value(name.opaque), step)
      comesBack(name.opaque)
      gone[.value(name.opaque)] = step.description
    case .change(let name, _):
      need(.named(name.opaque), step)
      // A closure can make anything.
      gone = [:]
    case .changeEvery: gone = [:]
    }
  }

  /// Tells of a step that is for something which is gone.
  private mutating func need(_ form: Form, _ step: RouteStep) {
    let name =
      switch form {
      case .named(let name), .text(let name), .null(let name), .value(let name),
        .parameter(let name, _), .lacking(let name, _):
        name
      }
    guard let other = gone[form] ?? gone[.named(name)] else { return }
    problems.append(.neverRuns(version: version, step: step.description, because: other))
  }

  /// Notes that a route can have a name again, in any form.
  private mutating func comesBack(_ name: OpaqueText) {
    gone = gone.filter { form, _ in
      switch form {
      case .named(let gone), .text(let gone), .null(let gone), .value(let gone),
        .parameter(let gone, _), .lacking(let gone, _):
        gone != name
      }
    }
  }

  private mutating func noChange(_ step: RouteStep) {
    problems.append(.noChange(version: version, step: step.description))
  }

  private mutating func checkNumbers(in value: RouteValue, _ step: RouteStep) {
    var bytes: [UInt8] = []
    if (try? value.append(to: &bytes, depth: RouteEncoder.maximumDepth)) == nil {
      problems.append(.invalidNumber(version: version, step: step.description))
    }
  }
}

extension String {
  fileprivate var opaque: OpaqueText { OpaqueText(self) }
}
