internal import BacktrailNavigation

/// Rule 14, for one outcome: the public form holds no id of what did not come back.
///
/// Whether two outcomes with the same words look alike is told by ``HarnessPublicForms``.
enum DisclosureCheck: HarnessCheck {
  static var invariant: HarnessInvariant { .noOracle }

  static func problems(of judgement: HarnessJudgement) -> [String] {
    guard let document = judgement.oracle.document else { return [] }
    let shown =
      judgement.stacks.flatMap(\.routes) + judgement.outcome.document.presented.map(\.modal)
      + (judgement.outcome.document.sidebar.map { [$0] } ?? [])
    let seen = shown.map { Array($0.utf8) }
    var hidden: Set<OpaqueText> = []
    for place in document.places {
      for element in document.elements(at: place) {
        for reference in element.reading.route?.references ?? [] {
          let id = Array(reference.id.utf8)
          // A short one is found in anything.
          if id.count < 8 || seen.contains(where: { holds($0, id) }) { continue }
          hidden.insert(OpaqueText(reference.id))
        }
      }
    }
    let named = hidden.sorted().filter {
      holds(judgement.outcome.publicForm, Array($0.text.utf8))
    }
    if named.isEmpty { return [] }
    // An id may be the name of a tab too, or a word of the form.
    let words = vocabulary(of: judgement)
    return named.filter { !holds(words, Array($0.text.utf8)) }
      .map { "The public form names \($0.text), of which nothing is shown." }
  }

  /// The public form of the same outcome without any route: what it says is no id.
  private static func vocabulary(of judgement: HarnessJudgement) -> [UInt8] {
    var document = judgement.outcome.document
    document.stacks = document.stacks.map { ($0.tab, []) }
    document.sidebar = nil
    document.report.appended = []
    for index in document.presented.indices {
      document.presented[index].modal = EncodedRoute([])
      document.presented[index].stack = []
    }
    return document.publicForm.json
  }

  private static func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    let bytes = bytes.map(lowercase)
    let part = part.map(lowercase)
    guard bytes.count >= part.count else { return false }
    return (0...(bytes.count - part.count)).contains { start in
      bytes[start] == part[0] && bytes[start..<(start + part.count)].elementsEqual(part)
    }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }
}
