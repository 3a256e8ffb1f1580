/// Shows a value with the names of parameters wherever their sample values stand in it.
struct LinkSampleNames {
  private let names: [AnyHashable: String]

  init(_ values: [AnyHashable], _ names: [String]) {
    self.names = Dictionary(zip(values, names), uniquingKeysWith: { first, _ in first })
  }

  /// A value as one would write it in Swift, as far as its mirror tells.
  func text(of value: Any) -> String {
    if let value = value as? AnyHashable, let name = names[value] { return "{\(name)}" }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    case .enum:
      guard let payload = mirror.children.first, let name = payload.label else {
        return ".\(value)"
      }
      let inner = Mirror(reflecting: payload.value)
      let isTuple = inner.displayStyle == .tuple
      return ".\(name)(\(isTuple ? arguments(inner.children) : text(of: payload.value)))"
    case .struct where !mirror.children.isEmpty && !(value is any CustomStringConvertible):
      return "\(mirror.subjectType)(\(arguments(mirror.children)))"
    default:
      return value is String ? "\"\(value)\"" : "\(value)"
    }
  }

  private func arguments(_ children: Mirror.Children) -> String {
    children.map { child in
      guard let label = child.label, !label.hasPrefix(".") else { return text(of: child.value) }
      return "\(label): \(text(of: child.value))"
    }
    .joined(separator: ", ")
  }
}
