internal import BacktrailNavigation
internal import BacktrailStore

extension HarnessMaterial {
  /// What is stored, one line each: the scenes, the records and the grants.
  var lines: [String] {
    var lines: [String] = []
    for scene in scenes {
      lines.append("scene \(scene.scene) of \(scene.owner):")
      lines.append("  \(String(decoding: scene.body, as: UTF8.self))")
    }
    for record in records {
      if case .record(let parent) = record.parent {
        lines.append("record \(record.record) under \(parent)")
      } else {
        lines.append("record \(record.record)")
      }
    }
    return lines + grants.map(\.description)
  }
}
