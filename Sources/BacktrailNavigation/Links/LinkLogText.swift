/// A link as it may stand in a log: without its user, its query and its fragment, on one line.
///
/// Whatever does not show, or moves what stands beside it, is written as its code point, and a long
/// link is cut. What stands in the path is kept, ids included.
public struct LinkLogText: Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public let description: String

  /// How many characters of a link are kept, an escaped one counting once.
  private static let limit = 256

  /// The most bytes of a link of which anything is shown.
  private static let longest = 65_536

  /// The text for a link, well-formed or not.
  public init(_ link: String) {
    // No map reads one that long, and where its user ends would have to be looked for in all of it.
    guard link.utf8.count <= Self.longest else {
      description = "(a link of \(link.utf8.count) bytes)"
      return
    }
    let secretless = link.unicodeScalars.prefix { $0 != "?" && $0 != "#" }
    var text = ""
    var count = 0
    for scalar in Self.withoutUser(secretless) {
      guard count < Self.limit else {
        text += "…"
        break
      }
      count += 1
      if Self.isVisible(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    description = text
  }

  /// What is left when all before the last "@" of the place where a host may be is taken away.
  ///
  /// It is also taken away where a link is malformed, with slashes missing or turned around.
  private static func withoutUser(
    _ link: Substring.UnicodeScalarView
  ) -> some Sequence<Unicode.Scalar> {
    let colon = link.firstIndex { $0 == ":" || $0 == "/" || $0 == "\\" }
    var start = link.startIndex
    if let colon { start = link[colon] == ":" ? link.index(after: colon) : colon }
    let host = link[start...].drop { $0 == "/" || $0 == "\\" }
    let end = host.firstIndex(of: "/") ?? host.endIndex
    let kept = host[..<end].lastIndex(of: "@").map { link.index(after: $0) } ?? host.startIndex
    return Array(link[..<host.startIndex]) + Array(link[kept...])
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }
}
