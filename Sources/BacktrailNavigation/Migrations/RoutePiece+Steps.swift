extension RoutePiece {
  /// What a step made of a route.
  enum StepOutcome {
    /// The step does not fit, or finds nothing to change.
    case unchanged
    case changed(RoutePiece)
    /// A closure made other routes of it, or none.
    case replaced([RoutePiece])
  }

  /// Runs one step that is for the route's case, or for every route.
  ///
  /// - Throws: ``DecodeFailure``.
  func run(_ step: RouteStep, in text: JSONText) throws(DecodeFailure) -> StepOutcome {
    switch step.operation {
    case .renameCase(_, let newName): return changed(renamed(newName))
    case .removeCase: return .replaced([])
    case .renameParameter(let name, _, let newName):
      return try changingParameters(in: text) { parameters in
        guard let index = parameters.index(of: name), parameters.index(of: newName) == nil else {
          return false
        }
        parameters[index].key = OpaqueText(newName)
        return true
      }
    case .fillParameter(let name, _, let value, let replacesNull):
      return try changingParameters(in: text) { parameters in
        guard let index = parameters.index(of: name) else {
          parameters.append((OpaqueText(name), .made(value)))
          return true
        }
        guard replacesNull, parameters[index].value.kind(in: text) == .null, !value.isNull else {
          return false
        }
        parameters[index].value = .made(value)
        return true
      }
    case .dropParameter(let name, _):
      return try changingParameters(in: text) { parameters in
        guard let index = parameters.index(of: name) else { return false }
        parameters.remove(at: index)
        return true
      }
    case .caseFromText(_, let form):
      return isText ? .changed(RoutePiece(form)) : .unchanged
    case .casesFromTexts:
      guard isText, let name else { return .unchanged }
      return .changed(RoutePiece(RouteForm(name)))
    case .caseFromNull(let name, let parameters):
      guard payloadKind(in: text) == .null else { return .unchanged }
      return .changed(RoutePiece(RouteForm(name, parameters)))
    case .caseFromValue(_, let parameter):
      guard case .named(let name, let value) = form else { return .unchanged }
      switch value.kind(in: text) {
      case .object, .null: return .unchanged
      default: return changed(.opened(name, [(OpaqueText(parameter), value)]))
      }
    case .change(_, let change):
      guard let form = try routeForm(in: text) else { return .unchanged }
      let made = try Self.calling(at: form.name) { try change(form) }
      return made == [form] ? .unchanged : .replaced(made.map { RoutePiece($0) })
    case .changeEvery(let change):
      let value = try routeValue(in: text)
      let made = try Self.calling(at: name ?? "") { try change(value) }
      return made == [value] ? .unchanged : .replaced(made.map { RoutePiece($0) })
    }
  }

  private func changed(_ form: Form) -> StepOutcome {
    var piece = self
    piece.form = form
    return .changed(piece)
  }

  private func renamed(_ newName: String) -> Form {
    switch form {
    case .text: .text(newName)
    case .named(_, let value): .named(newName, value)
    case .opened(_, let members): .opened(newName, members)
    case .other: form
    }
  }

  private var isText: Bool {
    if case .text = form { true } else { false }
  }

  private func changingParameters(
    in text: JSONText, _ change: (inout [Member]) -> Bool
  ) throws(DecodeFailure) -> StepOutcome {
    guard let name, var parameters = try parameters(in: text), change(&parameters) else {
      return .unchanged
    }
    return changed(.opened(name, parameters))
  }

  /// Calls an app's closure. What it throws never holds a value of the route.
  private static func calling<Made>(
    at keyPath: String, _ closure: () throws -> Made
  ) throws(DecodeFailure) -> Made {
    do {
      return try closure()
    } catch let failure as DecodeFailure {
      throw failure
    } catch {
      throw DecodeFailure(.invalidValue, at: keyPath)
    }
  }
}

extension [RoutePiece.Member] {
  fileprivate func index(of key: String) -> Int? {
    let key = OpaqueText(key)
    return firstIndex { $0.key == key }
  }
}
