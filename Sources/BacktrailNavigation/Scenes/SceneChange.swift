/// What a save changes of a stored scene, in the encoded form.
///
/// A part that is not named stays as it is stored.
package struct SceneChange: Sendable {
  /// The new encoded form of one part of a scene.
  struct Part: Sendable {
    var bytes: [UInt8]
    /// Set where the person has not moved on from what a restore returned.
    var held: Held?
    /// Set where this is a cut of what is stored, which is then kept beside the scene.
    var cut: SceneCut?
    /// The version of the schema that wrote a stack, where it is another than that of the change.
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
  package func merged(into stored: SceneDocument?) -> [UInt8] {
    var members: [(key: String, bytes: [UInt8])] = []
    let text = stored?.text
    func append(_ key: String, _ part: Part?, _ node: JSONNode?) {
      let storedBytes = node.flatMap { node in text?.bytes(of: node) }
      let bytes =
        part.map { $0.merged(over: storedBytes, in: stored).bytes } ?? storedBytes.map(Array.init)
      if let bytes { members.append((key, bytes)) }
    }
    append(SceneKey.selectedTab, selectedTab, stored?.selectedTabNode)
    append(SceneKey.sidebar, sidebar, stored?.sidebarNode)
    append(SceneKey.presented, presented, stored?.presentedNode)

    let stacks = mergedStacks(with: stored)
    members.append((SceneKey.stacks, Self.object(stacks.map { ($0.tab, $0.bytes) })))
    members.append((SceneKey.schemaVersion, Array(String(schemaVersion).utf8)))
    let versions = stacks.filter { $0.version != schemaVersion }
    if !versions.isEmpty {
      let object = Self.object(versions.map { ($0.tab, Array(String($0.version).utf8)) })
      members.append((SceneKey.stackVersions, object))
    }
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
    guard let held, document != nil, held.stored.matches(stored) else { return (bytes, false) }
    return (held.keeping ?? stored.map(Array.init), true)
  }
}
