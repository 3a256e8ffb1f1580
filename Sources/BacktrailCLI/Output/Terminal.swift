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

  /// Text narrower than this cannot be read, so a narrower window wraps it as it likes.
  private static let narrowest = 40

  init(width: Int, isInteractive: Bool) {
    self.width = width
    self.isInteractive = isInteractive
  }

  /// Looks at a stream. `COLUMNS`, where somebody set it, comes before what the window says.
  init(descriptor: CInt, columns: String?) {
    let wanted = columns.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    let width = wanted ?? Self.windowWidth(of: descriptor) ?? 80
    self.init(width: max(Self.narrowest, width), isInteractive: isatty(descriptor) == 1)
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
