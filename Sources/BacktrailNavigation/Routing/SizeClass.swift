/// How much width there is for what is shown.
public enum SizeClass: String, CaseIterable, Hashable, Sendable, Codable {
  case compact, regular
}
