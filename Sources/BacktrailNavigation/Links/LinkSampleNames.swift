/// Shows a value with the names of parameters wherever their sample values stand in it.
struct LinkSampleNames {
  private var names: [AnyHashable: String] = [:]

  init(_ values: [any Hashable], _ names: [String]) {
    for (value, name) in zip(values, names) {
      guard let bare = Self.bare(value), self.names[bare] == nil else { continue }
      self.names[bare] = name
    }
  }

  /// A value without the optionals around it, as something to look up; nil where it is none.
  private static func bare(_ value: Any) -> AnyHashable? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value as? AnyHashable }
    return mirror.children.first.flatMap { bare($0.value) }
  }

  /// A value as one would write it in Swift, as far as its mirror tells.
  func text(of value: Any) -> String {
    if let bare = Self.bare(value), let name = names[bare] { return "{\(name)}" }
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
