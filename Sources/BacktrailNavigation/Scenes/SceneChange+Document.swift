extension SceneChange {
  /// What saving a scene document from outside changes.
  ///
  /// The document is checked as a whole before anything is stored. A member that it does not have
  /// stays as it is stored; `null` clears it.
  ///
  /// - Throws: ``SceneDocumentError`` or ``SceneEncodingError``.
  package init(document bytes: [UInt8], limits: SceneLimits) throws {
    if bytes.count > limits.bytesPerScene {
      throw SceneEncodingError.sceneTooLarge(bytes: bytes.count, limit: limits.bytesPerScene)
    }
    let text: JSONText
    do {
      text = try JSONText(bytes, maximumDepth: limits.levelsPerDocument)
    } catch .empty {
      throw SceneDocumentError("", "is empty")
    } catch .tooDeep(let limit) {
      throw SceneDocumentError("", "is nested deeper than \(limit) levels")
    } catch .invalid(let offset) {
      throw SceneDocumentError("", "is not JSON (at byte \(offset))")
    }
    var check = SceneDocumentCheck(text: text, limits: limits)
    self = try check.change()
  }
}

/// Checks a document from outside, member by member, and gathers what it changes.
private struct SceneDocumentCheck {
  let text: JSONText
  let limits: SceneLimits

  mutating func change() throws -> SceneChange {
    guard text.kind(of: text.root) == .object else {
      throw SceneDocumentError("", "is not an object")
    }
    var change = SceneChange(schemaVersion: 1)
    var seen: Set<OpaqueText> = []
    var stackVersions: JSONNode?
    var partVersions: JSONNode?
    for (key, value) in text.members(of: text.root) {
      guard let name = text.string(key) else {
        throw SceneDocumentError("", "has a key with half a surrogate pair")
      }
      if !seen.insert(OpaqueText(name)).inserted {
        throw SceneDocumentError(name, "is there twice")
      }
      switch name {
      case SceneKey.schemaVersion:
        guard let version = text.int64(value), version >= 0, let version = Int(exactly: version)
        else { throw SceneDocumentError(name, "is not a version number") }
        change.schemaVersion = version
      case SceneKey.stackVersions: stackVersions = value
      case SceneKey.partVersions: partVersions = value
      case SceneKey.selectedTab:
        let isTab = text.kind(of: value) == .string && text.string(value) != nil
        guard isTab || text.kind(of: value) == .null else {
          throw SceneDocumentError(name, "is not the name of a tab")
        }
        change.selectedTab = .init(bytes: canonical(value))
      case SceneKey.stacks: change.stacks = try stacks(value)
      case SceneKey.sidebar:
        if text.kind(of: value) != .null {
          try checkElement(value, under: SceneKey.route, name, .sidebar, 0)
        }
        change.sidebar = .init(bytes: canonical(value))
      case SceneKey.presented:
        try checkPresented(value)
        change.presented = .init(bytes: canonical(value))
      default: change.unknown.append((name, Array(text.bytes(of: value))))
      }
    }
    for index in change.stacks.indices {
      change.stacks[index].part.version = version(of: change.stacks[index].tab, in: stackVersions)
    }
    change.sidebar?.version = version(of: SceneKey.sidebar, in: partVersions)
    change.presented?.version = version(of: SceneKey.presented, in: partVersions)
    return change
  }

  /// The version that a document says wrote a part, where it is another than its own.
  private func version(of name: String, in versions: JSONNode?) -> Int? {
    versions.flatMap { text.member(name, of: $0) }.flatMap(text.int64)
      .flatMap { $0 >= 0 ? Int(exactly: $0) : nil }
  }

  private func stacks(_ node: JSONNode) throws -> [(tab: String, part: SceneChange.Part)] {
    guard text.kind(of: node) == .object else {
      throw SceneDocumentError(SceneKey.stacks, "is not an object")
    }
    let count = text.count(of: node)
    if count > limits.tabsPerScene {
      throw SceneEncodingError.tooManyTabs(count: count, limit: limits.tabsPerScene)
    }
    var stacks: [(tab: String, part: SceneChange.Part)] = []
    for (key, value) in text.members(of: node) {
      guard let tab = text.string(key) else {
        throw SceneDocumentError(SceneKey.stacks, "has a key with half a surrogate pair")
      }
      if let problem = IdentifierRule.problem(inName: tab) {
        throw SceneEncodingError.invalidTab(problem: problem)
      }
      let path = "\(SceneKey.stacks).\(tab)"
      if stacks.contains(where: { OpaqueText($0.tab) == OpaqueText(tab) }) {
        throw SceneDocumentError(path, "is there twice")
      }
      try checkStack(value, path, .stack(tab))
      stacks.append((tab, SceneChange.Part(bytes: canonical(value))))
    }
    return stacks
  }

  private func checkStack(_ node: JSONNode, _ path: String, _ place: RoutePlace) throws {
    guard text.kind(of: node) == .array else { throw SceneDocumentError(path, "is not an array") }
    let count = text.count(of: node)
    if count > limits.routesPerStack {
      throw SceneEncodingError.tooManyRoutes(
        place: place, count: count, limit: limits.routesPerStack)
    }
    for (index, element) in text.elements(of: node).enumerated() {
      try checkElement(element, under: SceneKey.route, "\(path)[\(index)]", place, index)
    }
  }

  private func checkElement(
    _ node: JSONNode, under key: String, _ path: String, _ place: RoutePlace, _ index: Int
  ) throws {
    guard text.kind(of: node) == .object else {
      throw SceneDocumentError(path, "is not an object")
    }
    guard let route = text.member(key, of: node) else {
      throw SceneDocumentError(path, "has no \"\(key)\"")
    }
    let size = canonical(route).count
    if size > limits.bytesPerRoute {
      throw SceneEncodingError.routeTooLarge(
        place: place, index: index, bytes: size, limit: limits.bytesPerRoute)
    }
    guard let references = text.member(SceneKey.references, of: node) else { return }
    guard text.kind(of: references) == .array else {
      throw SceneDocumentError("\(path).\(SceneKey.references)", "is not an array")
    }
    for (number, reference) in text.elements(of: references).enumerated() {
      try checkReference(reference, "\(path).\(SceneKey.references)[\(number)]")
    }
  }

  private func checkReference(_ node: JSONNode, _ path: String) throws {
    guard text.kind(of: node) == .object else {
      throw SceneDocumentError(path, "is not an object")
    }
    func string(_ key: String) throws -> String? {
      guard let value = text.member(key, of: node) else { return nil }
      guard text.kind(of: value) == .string, let string = text.string(value) else {
        throw SceneDocumentError("\(path).\(key)", "is not a string")
      }
      return string
    }
    guard let kind = try string(SceneKey.kind) else {
      throw SceneDocumentError(path, "has no \"\(SceneKey.kind)\"")
    }
    guard let id = try string(SceneKey.id) else {
      throw SceneDocumentError(path, "has no \"\(SceneKey.id)\"")
    }
    let action = try string(SceneKey.action) ?? "view"
    if let problem = RecordReference.record(kind, id, action: action).problem {
      throw SceneDocumentError(path, "has a part that \(problem)")
    }
  }

  private func checkPresented(_ node: JSONNode) throws {
    let path = SceneKey.presented
    if text.kind(of: node) == .null { return }
    guard text.kind(of: node) == .array else { throw SceneDocumentError(path, "is not an array") }
    let count = text.count(of: node)
    if count > limits.presentedPerScene {
      throw SceneEncodingError.tooManyPresented(count: count, limit: limits.presentedPerScene)
    }
    for (index, item) in text.elements(of: node).enumerated() {
      let path = "\(path)[\(index)]"
      try checkElement(item, under: SceneKey.modal, path, .presented, index)
      guard let over = text.member(SceneKey.over, of: item), text.kind(of: over) == .string,
        text.string(over) != nil
      else { throw SceneDocumentError("\(path).\(SceneKey.over)", "is not the name of a tab") }
      let kind = text.member(SceneKey.kind, of: item).flatMap(text.string)
      guard kind.flatMap(PresentationKind.init) != nil else {
        let kinds = PresentationKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw SceneDocumentError("\(path).\(SceneKey.kind)", "is none of \(kinds)")
      }
      if let stack = text.member(SceneKey.stack, of: item) {
        try checkStack(stack, "\(path).\(SceneKey.stack)", .presentedStack(index))
      }
    }
  }

  private func canonical(_ node: JSONNode) -> [UInt8] {
    var bytes: [UInt8] = []
    text.appendCanonical(node, to: &bytes)
    return bytes
  }
}
