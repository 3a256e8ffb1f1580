internal import BacktrailNavigation

/// Rule 14, over all outcomes of a run: where the same may be said of two, the same is said.
struct HarnessPublicForms {
  private var forms: [[String]: (form: [UInt8], named: String)] = [:]

  /// Notes an outcome.
  ///
  /// - Parameter name: What was brought about.
  /// - Returns: What is wrong with it beside those before; nil where nothing is.
  mutating func problem(of judgement: HarnessJudgement, named name: String) -> String? {
    guard let key = key(of: judgement) else { return nil }
    guard let other = forms[key] else {
      forms[key] = (judgement.outcome.publicForm, name)
      return nil
    }
    if other.form == judgement.outcome.publicForm { return nil }
    return "The public form is another than under \(other.named), though the same may be said."
  }

  /// All that may be said of an outcome; nil where the oracle does not know a single word for each.
  private func key(of judgement: HarnessJudgement) -> [String]? {
    let expected = judgement.expected
    var key = [judgement.outcome.document.scene]
    switch expected.outcome {
    case .absent: return key + ["absent"]
    case .deferred: return key + ["deferred"]
    case .damaged(let reasons):
      // Every reason of the envelope has the same word.
      return key + (reasons.isEmpty ? [] : ["damaged"])
    case .restored: key.append("restored \(expected.selectedTab ?? "-")")
    }
    for stack in expected.stacks + expected.presented.map(\.stack) {
      key.append("\(stack.place): \(stack.routes.map(\.encoded)) \(stack.appended != nil)")
      key += stack.routes.map { validity(of: $0, judgement.oracle) }
    }
    for item in expected.presented {
      key.append("\(item.modal.encoded) \(item.kind) over \(item.over)")
      key.append(validity(of: item.modal, judgement.oracle))
    }
    if let sidebar = expected.sidebar {
      key += ["\(sidebar.encoded)", validity(of: sidebar, judgement.oracle)]
    }
    for lost in expected.lost.sorted(by: { "\($0.place)" < "\($1.place)" }) {
      let words = Set(lost.failure.reasons.map(\.publicWord))
      guard words.count == 1, let word = words.first else { return nil }
      key.append("\(lost.place)[\(lost.index)] \(word)")
    }
    key += expected.notes.map { "\($0.subject) \($0.reason.publicWord)" }.sorted()
    return key
  }

  /// When what allows a route ends, which the public form tells of what is shown.
  private func validity(of route: HarnessRoute, _ oracle: HarnessOracle) -> String {
    let ends = route.references.flatMap { reference in
      let line = oracle.climb(from: reference.record).met
      return oracle.covering(line, for: reference.action).map {
        "\($0.effect) \($0.expires?.millisecondsSince1970 ?? -1)"
      }
    }
    return ends.sorted().joined(separator: " ")
  }
}
