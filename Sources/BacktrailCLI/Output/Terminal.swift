#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is known of the window that standard output goes to.
struct Terminal: Equatable, Sendable {
  /// How many characters fit on a line.
  let width: Int
  /// Whether a person reads it as it is written.
  let isInteractive: Bool
  /// Whether text may have colours: where a person reads it and did not say otherwise.
  let isColoured: Bool

  /// Text narrower than this cannot be read, so a narrower window wraps it as it likes.
  private static let narrowest = 40

  init(width: Int, isInteractive: Bool, isColoured: Bool = false) {
    self.width = width
    self.isInteractive = isInteractive
    self.isColoured = isColoured
  }

  /// Looks at a stream.
  ///
  /// - Parameters:
  ///   - descriptor: The stream.
  ///   - columns: `COLUMNS`, which comes before what the window says.
  ///   - noColour: `NO_COLOR`: whoever sets it to anything wants none (see no-color.org).
  ///   - kind: `TERM`.
  init(
    descriptor: CInt, columns: String?, noColour: String? = nil, kind: String? = nil
  ) {
    let wanted = columns.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    let width = wanted ?? Self.windowWidth(of: descriptor) ?? 80
    let isInteractive = isatty(descriptor) == 1
    let wantsNone = noColour.map { !$0.isEmpty } ?? false
    self.init(
      width: max(Self.narrowest, width), isInteractive: isInteractive,
      isColoured: isInteractive && !wantsNone && kind != "dumb")
  }

  private static func windowWidth(of descriptor: CInt) -> Int? {
    var size = winsize()
    #if canImport(Darwin)
      let answer = ioctl(descriptor, TIOCGWINSZ, &size)
    #else
      let answer = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    #endif
    return answer == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}
