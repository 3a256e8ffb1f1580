internal import BacktrailNavigation

/// Faults against positions: of one scene, or of several whose positions are put on one another.
struct HarnessMatrix {
  /// A place and an index in it.
  struct Column: Hashable {
    let place: RoutePlace?
    let index: Int?
  }

  /// How a fault at a position ended.
  enum Sign {
    case held
    case broken
    /// There was nothing there that the fault could be done to, or it was not asked for.
    case untried
  }

  /// A fault at a position; of several scenes where the matrix is.
  struct Entry {
    var runs = 0
    var broken: Set<HarnessInvariant> = []

    var sign: Sign {
      if !broken.isEmpty { return .broken }
      return runs > 0 ? .held : .untried
    }
  }

  /// A fault, with an entry for each column.
  struct Row {
    let fault: HarnessFault
    let entries: [Entry]
  }

  /// The faults of a family.
  struct Group {
    let family: HarnessFault.Family
    let rows: [Row]
  }

  /// The scenes that it is of, in the order of the report.
  let scenes: [String]
  /// The scene as a whole first, then its places, each with its indices in order.
  let columns: [Column]
  /// The families that were tried, in the order of their declaration.
  let groups: [Group]

  /// Makes the matrix of some scenes; of all of them where none is named.
  init(_ report: HarnessReport, of scene: String? = nil) {
    let cells = report.cells.filter { cell in
      scene.map { OpaqueText($0) == OpaqueText(cell.position.scene) } ?? true
    }
    var entries: [HarnessFault: [Column: Entry]] = [:]
    var columns: Set<Column> = []
    var places: [RoutePlace] = []
    var scenes: [String] = []
    var seen: Set<OpaqueText> = []
    for cell in cells {
      let position = cell.position
      if seen.insert(OpaqueText(position.scene)).inserted { scenes.append(position.scene) }
      let column = Column(place: position.place, index: position.index)
      if columns.insert(column).inserted, let place = position.place, !places.contains(place) {
        places.append(place)
      }
      entries[cell.fault, default: [:]][column, default: Entry()].add(cell)
    }
    let order = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    let sorted = columns.sorted { left, right in
      let leftPlace = left.place.flatMap { order[$0] } ?? -1
      let rightPlace = right.place.flatMap { order[$0] } ?? -1
      return (leftPlace, left.index ?? -1) < (rightPlace, right.index ?? -1)
    }
    self.scenes = scenes
    self.columns = sorted
    groups = HarnessFault.Family.allCases.compactMap { family in
      let rows = HarnessFault.allCases.compactMap { fault -> Row? in
        guard fault.family == family, let found = entries[fault] else { return nil }
        return Row(fault: fault, entries: sorted.map { found[$0] ?? Entry() })
      }
      return rows.isEmpty ? nil : Group(family: family, rows: rows)
    }
  }

  /// Whether an invariant did not hold in it.
  var isBroken: Bool {
    groups.contains { $0.rows.contains { $0.entries.contains { !$0.broken.isEmpty } } }
  }
}

extension HarnessMatrix.Entry {
  fileprivate mutating func add(_ cell: HarnessReport.Cell) {
    runs += cell.runs
    broken.formUnion(cell.broken)
  }
}

extension HarnessMatrix.Column {
  /// The name of the place, over all columns of that place.
  var head: String { place.map { Printable.line($0.description) } ?? "scene" }

  /// The index within the place; `all` for a place as a whole that could have several.
  var detail: String {
    if let index { return "\(index)" }
    return place == nil || place == .sidebar ? "" : "all"
  }
}

extension HarnessReport {
  /// The scenes that something was brought about in, in their order.
  var sceneNames: [String] {
    var seen: Set<OpaqueText> = []
    return cells.map(\.position.scene).filter { seen.insert(OpaqueText($0)).inserted }
  }
}
