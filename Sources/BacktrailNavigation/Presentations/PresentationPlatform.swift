/// A platform, as far as presentations differ on it.
///
/// iPadOS is a case of its own beside iOS: they differ by width and not by rule, but an iPad may be
/// compact and a phone regular, so neither can stand for a width.
public enum PresentationPlatform: String, CaseIterable, Hashable, Sendable, Codable {
  case iOS, iPadOS, macOS, macCatalyst, tvOS, watchOS, visionOS
}
