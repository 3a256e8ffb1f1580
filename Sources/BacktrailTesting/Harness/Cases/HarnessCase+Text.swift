internal import BacktrailNavigation

extension HarnessCase.Step: CustomStringConvertible {
  /// Such as `record-deleted at window: projects[1] (2)`.
  public var description: String {
    let text = "\(fault.rawValue) at \(position)"
    return variant == 0 ? text : "\(text) (\(variant))"
  }
}

extension HarnessPosition: CustomStringConvertible {
  /// Such as `window: projects[1]`.
  public var description: String {
    guard let place else { return scene }
    return "\(scene): \(place)" + (index.map { "[\($0)]" } ?? "")
  }
}
