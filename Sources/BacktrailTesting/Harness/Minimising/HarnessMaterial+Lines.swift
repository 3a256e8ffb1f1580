internal import BacktrailNavigation
internal import BacktrailStore

extension HarnessMaterial {
  /// What is stored, one line each: the scenes, the records and the grants.
  var lines: [String] {
    var lines: [String] = []
    for scene in scenes {
      lines.append("the scene \(scene.scene) of \(scene.owner):")
      lines.append("  \(String(decoding: scene.body, as: UTF8.self))")
    }
    for record in records {
      var line = "the record \(record.record)"
      if let parent = hung[record.record] {
        line += " under \(parent), which lies under it"
      } else if case .record(let parent) = record.parent {
        line += " under \(parent)"
      }
      if deleted.contains(record.record) { line += ", deleted" }
      if damaged.contains(record.record) { line += ", damaged" }
      lines.append(line)
    }
    return lines + grants.map { "the grant: \($0)" }
  }
}
