/// What takes the place of a full-screen cover on a platform that has none.
public enum CoverFallback: String, CaseIterable, Hashable, Sendable, Codable {
  /// A step of the stack.
  case push
  /// A sheet.
  case sheet
}
