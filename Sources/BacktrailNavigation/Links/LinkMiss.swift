/// How an entry missed a link, and how far it came before: the one that came furthest tells best what
/// is wrong.
struct LinkMiss: Comparable {
  let refusal: LinkRefusal
  /// How many components fitted.
  let matched: Int

  init(_ reason: LinkRefusal.Reason, matched: Int, at place: LinkRefusal.Place) {
    self.init(LinkRefusal(reason, at: place), matched: matched)
  }

  init(_ refusal: LinkRefusal, matched: Int) {
    self.refusal = refusal
    self.matched = matched
  }

  /// Of two that came as far, what a parameter lacks tells more than a word that differs.
  private var rank: Int {
    switch refusal.reason {
    case .unknownRoute: 0
    case .extraComponents: 1
    default: 2
    }
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.matched, left.rank) < (right.matched, right.rank)
  }
}

extension LinkMap.Compiled {
  /// How the path of a link differs from the entry's; nil where it does not.
  func miss(_ contents: LinkContents) -> LinkMiss? {
    let components = pattern.components
    for (index, (component, text)) in zip(components, contents.components).enumerated() {
      switch component {
      case .word(let word):
        let ignoresCase = index == 0 && contents.beginsWithHost
        guard Self.isSame(word, text, ignoringCase: ignoresCase) else {
          return LinkMiss(.unknownRoute, matched: index, at: .component(index))
        }
      case .parameter(let parameter):
        guard entry.parameters[parameter].domain.accepts(text) else {
          return LinkMiss(
            .invalidIdentifier, matched: index, at: .parameter(pattern.names[parameter]))
        }
      }
    }
    let shared = min(components.count, contents.components.count)
    if shared == components.count {
      guard contents.components.count > shared else { return nil }
      // Everything goes on where the root ends.
      let reason: LinkRefusal.Reason = shared == 0 ? .unknownRoute : .extraComponents
      return LinkMiss(reason, matched: shared, at: .component(shared))
    }
    // A link that says nothing at all lacks nothing.
    guard shared > 0, case .parameter(let parameter) = components[shared] else {
      return LinkMiss(.unknownRoute, matched: shared, at: .component(shared))
    }
    return LinkMiss(.missingIdentifier, matched: shared, at: .parameter(pattern.names[parameter]))
  }

  private static func isSame(_ word: String, _ text: String, ignoringCase: Bool) -> Bool {
    guard ignoringCase else { return OpaqueText(word) == OpaqueText(text) }
    return word.utf8.lazy.map(ASCII.lowercased).elementsEqual(
      text.utf8.lazy.map(ASCII.lowercased))
  }
}
