extension SceneDocument {
  /// What the deletion of records cuts from the document.
  package struct RecordCut: Sendable {
    /// The place that is cut.
    package var place: RoutePlace
    /// The index of the first route that goes.
    package var index: Int
    /// How many routes go: it and all after it; a presented item counts as one.
    package var routes: Int
    /// The reference that is to one of the records; for an item that goes with the stack beneath
    /// it, the one that cuts that stack.
    package var reference: RecordReference
    /// Whether it goes with the stack beneath it alone.
    package var isConsequence: Bool
  }

  /// The cuts that the deletion of records makes, by the references that are stored, in the order
  /// of the scene.
  ///
  /// A stack is cut once, at the first route with such a reference. A presented item goes where it
  /// has one itself or where the stack beneath it is cut; one that stays may be cut in its own.
  package func cuts(ofRecords gone: Set<RecordID>) -> [RecordCut] {
    var cuts: [RecordCut] = []
    for stack in stacks {
      guard let (index, reference) = firstReference(to: gone, in: stack.elements) else { continue }
      cuts.append(
        RecordCut(
          place: .stack(stack.tab), index: index, routes: stack.elements.count - index,
          reference: reference, isConsequence: false))
    }
    if let sidebar, let (_, reference) = firstReference(to: gone, in: [sidebar]) {
      cuts.append(
        RecordCut(
          place: .sidebar, index: 0, routes: 1, reference: reference, isConsequence: false))
    }
    for (index, item) in presented.enumerated() {
      let own = firstReference(to: gone, in: [item.item])?.reference
      let beneath = item.over.flatMap { over in
        cuts.first { $0.place == .stack(over) }?.reference
      }
      if let reference = own ?? beneath {
        cuts.append(
          RecordCut(
            place: .presented, index: index, routes: 1, reference: reference,
            isConsequence: own == nil))
      } else if let (inner, reference) = firstReference(to: gone, in: item.stack) {
        cuts.append(
          RecordCut(
            place: .presentedStack(index), index: inner, routes: item.stack.count - inner,
            reference: reference, isConsequence: false))
      }
    }
    return cuts
  }

  private func firstReference(
    to gone: Set<RecordID>, in elements: [Element]
  ) -> (index: Int, reference: RecordReference)? {
    for (index, element) in elements.enumerated() {
      let reference = (references(of: element) ?? []).first { gone.contains($0.record) }
      if let reference { return (index, reference) }
    }
    return nil
  }

  /// The change that makes cuts, with all that stays byte for byte as it is.
  ///
  /// - Parameters:
  ///   - cuts: Cuts of this document.
  ///   - culprit: The record whose deletion makes them.
  package func change(making cuts: [RecordCut], culprit: RecordID) -> SceneChange {
    var change = SceneChange(nothingIn: self)
    var presentedCut: SceneCut?
    for cut in cuts {
      let told = SceneCut(
        index: cut.index, reason: cut.isConsequence ? .presenterDropped : .deleted,
        culprit: culprit)
      switch cut.place {
      case .stack(let tab):
        guard let stack = stack(of: tab) else { continue }
        change.replace(
          cut.place, with: prefix(of: stack.node, cut.index), version: version(ofStack: tab),
          cut: told)
      case .sidebar:
        change.replace(
          .sidebar, with: Array("null".utf8), version: version(at: .sidebar), cut: told)
      case .presented: presentedCut = presentedCut ?? told
      case .presentedStack(let item):
        presentedCut =
          presentedCut ?? SceneCut(index: item, reason: .deleted, culprit: culprit)
      }
    }
    if let presentedCut {
      change.replace(
        .presented, with: presented(after: cuts), version: version(at: .presented),
        cut: presentedCut)
    }
    return change
  }

  /// The first elements of an array.
  private func prefix(of array: JSONNode, _ count: Int) -> [UInt8] {
    SceneChange.array(text.elements(of: array).prefix(count).map { Array(text.bytes(of: $0)) })
  }

  private func presented(after cuts: [RecordCut]) -> [UInt8] {
    guard let presentedNode else { return [] }
    var items: [[UInt8]] = []
    for (index, item) in text.elements(of: presentedNode).enumerated() {
      if cuts.contains(where: { $0.place == .presented && $0.index == index }) { continue }
      if let cut = cuts.first(where: { $0.place == .presentedStack(index) }) {
        items.append(self.item(item, withStackOf: cut.index))
      } else {
        items.append(Array(text.bytes(of: item)))
      }
    }
    return SceneChange.array(items)
  }

  /// An item whose own stack is cut short.
  private func item(_ item: JSONNode, withStackOf count: Int) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    for (index, (key, value)) in text.members(of: item).enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += text.bytes(of: key)
      bytes.append(UInt8(ascii: ":"))
      bytes +=
        text.stringEquals(key, SceneKey.stack as String)
        ? prefix(of: value, count)[...] : text.bytes(of: value)
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }
}
