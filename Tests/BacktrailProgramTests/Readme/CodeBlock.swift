/// A fenced block of code in a document.
struct CodeBlock {
  /// What stands after the fence, such as `swift`.
  let language: String
  let text: String
  /// Whether the line before the fence says that it is not compiled on Linux.
  let isForOtherPlatforms: Bool

  /// The blocks in some lines, in order.
  static func all(in lines: some Sequence<Substring>) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var open: (language: String, lines: [Substring], isMarked: Bool)?
    var before: Substring = ""
    for line in lines {
      if let block = open, line == "```" {
        let text = block.lines.map { $0 + "\n" }.joined()
        blocks.append(
          CodeBlock(language: block.language, text: text, isForOtherPlatforms: block.isMarked))
        open = nil
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), [], before == "<!-- Not compiled on Linux. -->")
      }
      before = line
    }
    return blocks
  }
}
