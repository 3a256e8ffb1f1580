import BacktrailNavigation

extension WorldOutcome {
  /// One line for everything that a person sees and for everything that was dropped.
  ///
  /// Lines are compared byte by byte, so that no canonical equivalence hides a difference.
  var lines: [String] {
    var lines = stateLines
    lines += dropped.map { dropped in
      var line = "\(dropped.place)[\(dropped.index)] dropped: \(dropped.reason.rawValue)"
      if let reference = dropped.reference { line += " \(reference.key) \(reference.action)" }
      return line + " \(dropped.json ?? "nothing")"
    }.sorted(by: Self.precedes)
    lines += appended.map { "\($0.place) appended: \($0.route) for \($0.inPlaceOf)" }
      .sorted(by: Self.precedes)
    lines += notes.map { "note: \($0.subject) \($0.reason.rawValue)" }.sorted(by: Self.precedes)
    return lines
  }

  /// One line for everything that a person sees.
  var stateLines: [String] {
    var lines = ["selected: \(selectedTab)"]
    for tab in WorldTab.allCases {
      guard let routes = stacks[tab] else { continue }
      lines.append("stack: \(tab)")
      for (index, route) in routes.enumerated() { lines.append("\(tab)[\(index)]: \(route)") }
    }
    if let sidebar { lines.append("sidebar: \(sidebar)") }
    for item in presented {
      lines.append("presented: \(item.kind) \(item.modal) over \(item.over), \(item.stack)")
    }
    return lines
  }

  /// One line for everything dropped. Which of the reasons of access holds is left open: a deny that
  /// ends where nothing allows changes no more than that.
  var droppedLines: [String] {
    dropped.map { dropped in
      let reason = dropped.reason.stage == .access ? "access" : dropped.reason.rawValue
      return "\(dropped.place)[\(dropped.index)] \(reason)"
    }.sorted(by: Self.precedes)
  }

  /// The lines that only one of two outcomes has, or nil if there is none.
  static func difference(_ expected: [String], _ found: [String]) -> String? {
    let expectedBytes = expected.map { Array($0.utf8) }
    let foundBytes = found.map { Array($0.utf8) }
    if expectedBytes == foundBytes { return nil }
    let lacking = expected.filter { !foundBytes.contains(Array($0.utf8)) }.map { "expected \($0)" }
    let excess = found.filter { !expectedBytes.contains(Array($0.utf8)) }.map { "found    \($0)" }
    return (lacking + excess + ["in another order or number"]).joined(separator: "\n")
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
