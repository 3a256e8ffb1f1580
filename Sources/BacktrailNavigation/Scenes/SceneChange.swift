/// What a save changes of a stored scene, in the encoded form.
///
/// A part that is not named stays as it is stored.
package struct SceneChange: Sendable {
  /// The new encoded form of one part of a scene.
  struct Part: Sendable {
    var bytes: [UInt8]
    /// Set where the person has not moved on from what a restore returned.
    var held: Held?
    /// The same, for where what is stored was rewritten by route migrations since.
    var heldRewritten: Held?
    /// Set where this is a cut of what is stored, which is then kept beside the scene.
    var cut: SceneCut?
    /// The version of the schema that wrote it, where it is another than that of the change.
    var version: Int?
  }

  /// What keeps a stored part in its place.
  struct Held: Sendable {
    /// Where this is stored, it stays.
    var stored: StoredPart
    /// What stays of it; nil for all of it.
    var keeping: [UInt8]?
    /// Where and why the restore cut it; nil where it cut nothing.
    var cut: SceneCut?

    /// Whether the restore looked and cut nothing.
    var isWhole: Bool { cut == nil && stored != .anything }
  }

  /// The version of the schema that writes.
  package var schemaVersion: Int
  var selectedTab: Part?
  var stacks: [(tab: String, part: Part)] = []
  var sidebar: Part?
  var presented: Part?
  var unknown: [(key: String, bytes: [UInt8])] = []

  init(schemaVersion: Int) {
    self.schemaVersion = schemaVersion
  }
}

extension SceneChange {
  /// The document that this makes of a stored one.
  ///
  /// What the stored document has and this does not name is kept byte for byte: stacks of other
  /// tabs, members that this build does not know, and parts that a restore could not show.
  ///
  /// Where nothing changes, the document stays as it is, with the version that wrote it.
  package func merged(into stored: SceneDocument?) -> [UInt8] {
    if let stored, stored.schemaVersion != schemaVersion {
      let unchanged = merged(into: stored, version: stored.schemaVersion)
      if unchanged == stored.text.bytes { return unchanged }
    }
    return merged(into: stored, version: schemaVersion)
  }

  private func merged(into stored: SceneDocument?, version documentVersion: Int) -> [UInt8] {
    var members: [(key: String, bytes: [UInt8])] = []
    let text = stored?.text
    var partVersions: [(name: String, version: Int)] = []
    func append(_ key: String, _ part: Part?, _ node: JSONNode?, at place: RoutePlace? = nil) {
      let storedBytes = node.flatMap { node in text?.bytes(of: node) }
      var bytes = storedBytes.map(Array.init)
      var isStored = true
      if let part { (bytes, isStored) = part.merged(over: storedBytes, in: stored) }
      guard let bytes else { return }
      members.append((key, bytes))
      guard let place, !Self.isEmpty(bytes) else { return }
      let storedVersion = stored?.version(at: place)
      partVersions.append(
        (key, (isStored ? storedVersion : part?.version) ?? schemaVersion))
    }
    append(SceneKey.selectedTab, selectedTab, stored?.selectedTabNode)
    append(SceneKey.sidebar, sidebar, stored?.sidebarNode, at: .sidebar)
    append(SceneKey.presented, presented, stored?.presentedNode, at: .presented)

    let stacks = mergedStacks(with: stored)
    members.append((SceneKey.stacks, Self.object(stacks.map { ($0.tab, $0.bytes) })))
    members.append((SceneKey.schemaVersion, Self.number(documentVersion)))
    func appendVersions(_ key: String, _ versions: [(name: String, version: Int)]) {
      let others = versions.filter { $0.version != documentVersion }
      if others.isEmpty { return }
      members.append((key, Self.object(others.map { ($0.name, Self.number($0.version)) })))
    }
    appendVersions(
      SceneKey.stackVersions,
      stacks.filter { !Self.isEmpty($0.bytes) }.map { ($0.tab, $0.version) })
    appendVersions(SceneKey.partVersions, partVersions)
    for (key, bytes) in unknown { members.append((key, bytes)) }
    if let stored, let text {
      for (key, value) in stored.unknown {
        guard let name = text.string(key),
          !unknown.contains(where: { OpaqueText($0.key) == OpaqueText(name) })
        else { continue }
        members.append((name, Array(text.bytes(of: value))))
      }
    }
    return Self.object(members)
  }

  private func mergedStacks(
    with stored: SceneDocument?
  ) -> [(tab: String, bytes: [UInt8], version: Int)] {
    var merged: [(tab: String, bytes: [UInt8], version: Int)] = []
    if let stored {
      for stack in stored.stacks {
        let bytes = Array(stored.text.bytes(of: stack.node))
        merged.append((stack.tab, bytes, stored.version(ofStack: stack.tab)))
      }
    }
    for (tab, part) in stacks {
      let version = part.version ?? schemaVersion
      if let index = merged.firstIndex(where: { OpaqueText($0.tab) == OpaqueText(tab) }) {
        let (bytes, isHeld) = part.merged(over: merged[index].bytes[...], in: stored)
        if !isHeld, let bytes { merged[index] = (tab, bytes, version) }
      } else if let bytes = part.merged(over: nil, in: stored).bytes {
        merged.append((tab, bytes, version))
      }
    }
    return merged
  }

  /// Whether a part holds nothing, so that it does not matter which version wrote it.
  private static func isEmpty(_ part: [UInt8]) -> Bool {
    part.elementsEqual("[]".utf8) || part.elementsEqual("null".utf8)
  }

  private static func number(_ number: Int) -> [UInt8] { Array(String(number).utf8) }

  /// An object with its members in the order of their keys' bytes.
  static func object(_ members: [(key: String, bytes: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    let sorted = members.sorted { OpaqueText($0.key) < OpaqueText($1.key) }
    for (index, member) in sorted.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      JSONWriter.append(member.key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      bytes += member.bytes
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  static func array(_ elements: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += element
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  static func string(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(text, to: &bytes)
    return bytes
  }
}

extension SceneChange.Part {
  /// What becomes of a stored part, and whether it is held in its place.
  ///
  /// Where no scene is stored there is nothing to hold.
  func merged(
    over stored: ArraySlice<UInt8>?, in document: SceneDocument?
  ) -> (bytes: [UInt8]?, isHeld: Bool) {
    guard let held = holding(stored, in: document) else { return (bytes, false) }
    return (held.keeping ?? stored.map(Array.init), true)
  }

  /// What holds a stored part in its place; nil where nothing does.
  func holding(_ stored: ArraySlice<UInt8>?, in document: SceneDocument?) -> SceneChange.Held? {
    guard document != nil else { return nil }
    return [held, heldRewritten].compactMap(\.self).first { $0.stored.matches(stored) }
  }
}
