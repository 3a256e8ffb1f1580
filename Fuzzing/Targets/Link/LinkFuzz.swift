internal import BacktrailNavigation
internal import BacktrailShapes

/// Reads bytes as a link. What is read must be printable, and what is printed must be read again as
/// the same destination and be printed again as the same link.
enum LinkFuzz {
  static func check(_ bytes: [UInt8]) throws {
    let links = try LinkedApp.links.get()
    // A text for the log is made of anything.
    _ = LinkLogText(String(decoding: bytes, as: UTF8.self)).description
    guard let destination = try? links.parse(bytes: bytes) else { return }
    for form in LinkForm.allCases {
      do {
        let link = try links.print(destination, as: form)
        let again = try links.parse(link)
        try require(again == destination, "\(link) is read as \(again).")
        let second = try links.print(again, as: form)
        try require(second.utf8.elementsEqual(link.utf8), "\(link) becomes \(second).")
      } catch LinkPrintError.tooLong {
        // What a link may say with fewer bytes is printed with every escape.
        continue
      }
    }
  }
}
