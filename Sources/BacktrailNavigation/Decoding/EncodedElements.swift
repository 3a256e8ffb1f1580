/// The encoded forms of the elements that decide the order of what has none, while one value is encoded.
///
/// An element of a set is encoded once for its place and once where it stands. Without this each set
/// within a set would double that again.
final class EncodedElements {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let element: AnyHashable
  }

  private var forms: [Key: [UInt8]] = [:]

  /// The encoded form of an element; nothing where it cannot be encoded.
  func form<Element: Encodable & Hashable>(of element: Element) -> [UInt8] {
    // Numbers of two types may be equal, and are not written alike.
    let key = Key(type: ObjectIdentifier(Element.self), element: AnyHashable(element))
    if let form = forms[key] { return form }
    let form = (try? RouteEncoder.encode(element, with: self)) ?? []
    forms[key] = form
    return form
  }
}
