import BacktrailNavigation

/// Reads bytes as a link. What is read must be printable, and what is printed must be read again as
/// the same destination and be printed again as the same link.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLink(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard case .success(let links) = LinkedApp.links else {
    fatalError("The map of links is not well-formed.")
  }
  let bytes = UnsafeBufferPointer(start: start, count: count)
  // A text for the log is made of anything.
  _ = LinkLogText(String(decoding: bytes, as: UTF8.self)).description
  guard let destination = try? links.parse(bytes: bytes) else { return 0 }
  for form in LinkForm.allCases {
    do {
      let link = try links.print(destination, as: form)
      let again = try links.parse(link)
      guard again == destination else { fatalError("\(link) is read as \(again).") }
      let second = try links.print(again, as: form)
      guard second.utf8.elementsEqual(link.utf8) else { fatalError("\(link) becomes \(second).") }
    } catch LinkPrintError.tooLong {
      // What a link may say with fewer bytes is printed with every escape.
      continue
    } catch {
      fatalError("\(destination): \(error)")
    }
  }
  return 0
}
