/// Where something is presented: on which platform and in how much width.
public struct PresentationEnvironment: Hashable, Sendable, Codable {
  /// The platform.
  public var platform: PresentationPlatform
  /// The horizontal size class of what it is presented over.
  ///
  /// It matters on iOS and iPadOS only. Elsewhere nothing adapts to it.
  public var width: SizeClass

  /// A platform and a width.
  public init(_ platform: PresentationPlatform, width: SizeClass) {
    self.platform = platform
    self.width = width
  }

  /// Every platform in every width, in the order of their cases.
  public static var all: [Self] {
    PresentationPlatform.allCases.flatMap { platform in
      SizeClass.allCases.map { Self(platform, width: $0) }
    }
  }

  /// Whether presentations adapt to too little width.
  var isNarrow: Bool {
    width == .compact && isPhoneOrPad
  }

  /// Whether sheets have detents, and can be dragged down.
  var isPhoneOrPad: Bool {
    platform == .iOS || platform == .iPadOS
  }
}
