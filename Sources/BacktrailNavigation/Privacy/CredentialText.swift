/// Looks for credentials in one text.
///
/// It goes over the text once to see which marks it holds, and looks further only for what has
/// them. Nothing in it takes more than linear time, and it has no patterns that could.
struct CredentialText {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The names that say nothing of what stands beside them.
  let exemptions: CredentialExemptions

  /// How often the escapes of a URL are undone, for a URL in the query of another.
  private static let unescapings = 2

  /// What the text holds; nil where it holds nothing like a credential.
  func find() -> CredentialKind? { find(unescapings: Self.unescapings) }

  private func find(unescapings: Int) -> CredentialKind? {
    guard bytes.count >= 5 else { return nil }
    let marks = TextMarks(bytes)
    if marks.dots >= 2, holdsWebToken { return .webToken }
    if marks.dashes >= 4, holdsKeyBlock { return .keyBlock }
    if marks.hasSpace, holdsAuthorization { return .authorizationHeader }
    if bytes.count >= IssuedToken.shortest, holdsIssuedToken { return .issuedToken }
    if marks.hasColon, holdsURLPassword { return .urlPassword }
    if marks.hasEquals, holdsParameter { return .namedParameter }
    if marks.hasPercent, unescapings > 0, let plain = unescaped {
      return plain.withUnsafeBufferPointer {
        Self(bytes: $0, exemptions: exemptions).find(unescapings: unescapings - 1)
      }
    }
    return nil
  }

  /// The text with the escapes of a URL undone; nil where there are none. What is none stays.
  private var unescaped: [UInt8]? {
    let plain = PercentEscapes.undone(in: bytes)
    return plain.count < bytes.count ? plain : nil
  }
}

/// The marks in a text without which it cannot hold this or that.
private struct TextMarks {
  var dots = 0
  var dashes = 0
  var hasSpace = false
  var hasColon = false
  var hasEquals = false
  var hasPercent = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "."): dots += 1
      case UInt8(ascii: "-"): dashes += 1
      case UInt8(ascii: ":"): hasColon = true
      case UInt8(ascii: "="): hasEquals = true
      case UInt8(ascii: "%"): hasPercent = true
      case _ where ASCII.isSpace(byte): hasSpace = true
      default: break
      }
    }
  }
}
