/// A platform, as far as presentations differ on it.
///
/// iPadOS is a case of its own beside iOS: they differ by width and not by rule, but an iPad may be
/// compact and a phone regular, so neither can stand for a width.
public enum PresentationPlatform: String, CaseIterable, Hashable, Sendable, Codable {
  case iOS, iPadOS, macOS, macCatalyst, tvOS, watchOS, visionOS

  /// The platform that the program was built for; nil for one without a user interface.
  ///
  /// An iPad is iOS here: a build is one for both, and they differ by width alone.
  public static var current: Self? {
    #if targetEnvironment(macCatalyst)
      .macCatalyst
    #elseif os(iOS)
      .iOS
    #elseif os(macOS)
      .macOS
    #elseif os(tvOS)
      .tvOS
    #elseif os(watchOS)
      .watchOS
    #elseif os(visionOS)
      .visionOS
    #else
      nil
    #endif
  }
}
