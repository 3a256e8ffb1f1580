extension SceneChange {
  /// What becomes of one part of a stored scene.
  package struct PartOutcome: Sendable {
    /// The part: a stack, the sidebar selection, or what is presented.
    package var place: RoutePlace
    /// What was stored; nil for nothing.
    package var before: [UInt8]?
    /// What is stored then; nil for nothing.
    package var after: [UInt8]?
    /// Whether what is stored stays, because the person has not moved on from what a restore made
    /// of it.
    package var isHeld: Bool
    /// Whether a restore may have shown less of it than is held.
    package var mayBeCut: Bool
    /// The part as it would be stored if it were not held.
    package var shown: [UInt8]
    /// The version of the schema that wrote that.
    package var versionShown: Int
    /// Where and why the part was cut: by a restore where it is held, and else now.
    package var cut: SceneCut?
    /// The version of the schema that wrote what was stored.
    package var versionBefore: Int
  }

  /// What becomes of each part that is named, beside the selected tab.
  package func outcomes(in stored: SceneDocument?) -> [PartOutcome] {
    parts.map { place, part in
      let before = stored?.part(at: place)
      let (after, isHeld) = part.merged(over: before, in: stored)
      let held = part.holding(before, in: stored)
      return PartOutcome(
        place: place, before: before.map(Array.init), after: after, isHeld: isHeld,
        mayBeCut: held?.isWhole == false,
        shown: part.bytes, versionShown: part.version ?? schemaVersion,
        cut: isHeld ? held?.cut : part.cut,
        versionBefore: stored?.version(at: place) ?? schemaVersion)
    }
  }

  private var parts: [(place: RoutePlace, part: Part)] {
    var parts = stacks.map { (place: RoutePlace.stack($0.tab), part: $0.part) }
    if let sidebar { parts.append((.sidebar, sidebar)) }
    if let presented { parts.append((.presented, presented)) }
    return parts
  }

  /// The change that stores what a restore returned, and keeps what it cut beside the scene.
  package func cuttingWhatIsHeld() -> Self {
    func cutting(_ part: Part) -> Part {
      guard let held = part.held, let cut = held.cut else { return part }
      return Part(bytes: part.bytes, cut: cut)
    }
    var change = self
    change.selectedTab?.held = nil
    for index in stacks.indices { change.stacks[index].part = cutting(stacks[index].part) }
    change.sidebar = sidebar.map(cutting)
    change.presented = presented.map(cutting)
    return change
  }

  /// The change that leaves all of a stored scene as it is.
  package init(nothingIn document: SceneDocument) {
    self.init(schemaVersion: document.schemaVersion)
  }

  /// Replaces one part of the scene.
  ///
  /// - Parameters:
  ///   - place: The part: a stack, the sidebar selection, or what is presented.
  ///   - bytes: Its encoded form.
  ///   - version: The version of the schema that wrote it.
  ///   - cut: Where and why that cuts what is stored, if it does.
  package mutating func replace(
    _ place: RoutePlace, with bytes: [UInt8], version: Int, cut: SceneCut? = nil
  ) {
    let part = Part(bytes: bytes, cut: cut, version: version)
    switch place {
    case .stack(let tab):
      stacks.removeAll { OpaqueText($0.tab) == OpaqueText(tab) }
      stacks.append((tab, part))
    case .sidebar: sidebar = part
    case .presented: presented = part
    case .presentedStack: preconditionFailure("A stack within an item is no part of its own.")
    }
  }
}
