import Foundation

/// The README of this checkout, and the blocks of code in it.
struct Readme {
  /// The top of this checkout.
  static let checkout = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let text: String

  init() throws {
    text = try String(contentsOf: Self.checkout.appending(path: "README.md"), encoding: .utf8)
  }

  /// The lines under a heading, up to the next one of the same level; nil stands for the top.
  func section(_ title: String?) -> [Substring] {
    var lines: [Substring] = []
    var current: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") {
        current = String(line.dropFirst(3))
      } else if current == title {
        lines.append(line)
      }
    }
    return lines
  }

  /// The fenced blocks under a heading, in order.
  func blocks(in title: String?) -> [CodeBlock] { CodeBlock.all(in: section(title)) }
}
