/// How much room a scene has from side to side.
public enum SizeClass: String, CaseIterable, Hashable, Sendable, Codable {
  case compact, regular
}
