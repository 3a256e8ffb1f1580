extension SceneChange {
  /// Refuses what is to be saved where it holds something like a credential.
  ///
  /// Only what this change writes is looked at: what is stored already and stays is not.
  ///
  /// - Parameter exemptions: The keys that are not looked at, with all that is under them.
  /// - Throws: `SceneEncodingError.credential`.
  /// - Complexity: O(*n*) in the bytes that are written.
  package func refuseCredentials(
    exempting exemptions: CredentialExemptions
  ) throws(SceneEncodingError) {
    let scan = PartScan(scan: CredentialScan(exemptions: exemptions))
    for (tab, part) in stacks {
      if let kind = scan.scan.kind(ofText: tab) {
        throw .credential(place: nil, index: nil, keyPath: SceneKey.stacks, kind: kind)
      }
      try scan.elements(part.bytes, at: .stack(tab), under: SceneKey.route)
    }
    if let part = sidebar { try scan.element(part.bytes) }
    if let part = presented {
      try scan.elements(part.bytes, at: .presented, under: SceneKey.modal)
    }
    if let part = selectedTab { try scan.member(SceneKey.selectedTab, part.bytes) }
    for (key, bytes) in unknown { try scan.member(key, bytes) }
  }
}

/// Looks for credentials in the parts of a scene.
private struct PartScan {
  let scan: CredentialScan

  /// Looks at a list of elements: a stack, or what is presented.
  func elements(
    _ bytes: [UInt8], at place: RoutePlace, under key: String
  ) throws(SceneEncodingError) {
    guard bytes.count > 2, let text = Self.text(bytes) else { return }
    for (index, element) in text.elements(of: text.root).enumerated() {
      try look(at: element, of: text, at: place, index, under: key)
    }
  }

  /// Looks at the sidebar selection.
  func element(_ bytes: [UInt8]) throws(SceneEncodingError) {
    guard let text = Self.text(bytes) else { return }
    try look(at: text.root, of: text, at: .sidebar, 0, under: SceneKey.route)
  }

  /// Looks at a member of the document.
  func member(_ key: String, _ bytes: [UInt8]) throws(SceneEncodingError) {
    let object = SceneChange.object([(key, bytes)])
    guard let text = Self.text(object), let finding = scan.find(in: text.root, of: text) else {
      return
    }
    throw .credential(place: nil, index: nil, keyPath: finding.keyPath, kind: finding.kind)
  }

  private func look(
    at element: JSONNode, of text: JSONText, at place: RoutePlace, _ index: Int, under key: String
  ) throws(SceneEncodingError) {
    // The stack within an item is a place of its own.
    let stack = place == .presented ? text.member(SceneKey.stack, of: element) : nil
    if let stack {
      for (number, inner) in text.elements(of: stack).enumerated() {
        try look(at: inner, of: text, at: .presentedStack(index), number, under: SceneKey.route)
      }
    }
    guard let finding = find(in: element, of: text, except: stack) else { return }
    // As elsewhere, a path begins within the route.
    let prefix = key + "."
    let keyPath =
      finding.keyPath.hasPrefix(prefix)
      ? String(finding.keyPath.dropFirst(prefix.count)) : finding.keyPath
    throw .credential(place: place, index: index, keyPath: keyPath, kind: finding.kind)
  }

  private func find(
    in element: JSONNode, of text: JSONText, except stack: JSONNode?
  ) -> CredentialScan.Finding? {
    // Read once, and only where something looks like a credential.
    lazy var ids: Set<OpaqueText> = {
      guard let references = text.member(SceneKey.references, of: element) else { return [] }
      return Set(
        text.elements(of: references).compactMap { reference in
          text.member(SceneKey.id, of: reference).flatMap(text.string)
            .map { OpaqueText(CanonicalID.of($0)) }
        })
    }()
    return scan.find(in: element, of: text, except: stack) { id in
      ids.contains(OpaqueText(CanonicalID.of(id)))
    }
  }

  private static func text(_ bytes: [UInt8]) -> JSONText? {
    // What is written was encoded or checked by us; what could not be read is not a scene either.
    try? JSONText(bytes, maximumDepth: .max)
  }
}
