/// How many routes a scene holds, and which of them a restore did not bring back.
///
/// A route is an element of a stack, the sidebar selection, a presented item, or an element of the
/// stack within one. What is stored in the place of a stack and is none counts as one route. What
/// route migrations take out on purpose counts as none, and neither does what is within such an item.
package struct SceneLoss: Sendable {
  /// A route that did not come back, with those that went because of it.
  package struct Lost: Sendable {
    /// Where the route stood.
    package var place: RoutePlace
    /// Its index there.
    package var index: Int
    /// Why it did not come back.
    package var reason: Reason
    /// The route as it is stored; nil where nothing is stored for it.
    package var route: EncodedRoute?
    /// How many more routes went with it: those after it, or the stack within an item.
    package var behind = 0
    /// Whether it is held back because something is not known yet.
    package var isParked = false
  }

  /// How many routes are stored.
  package private(set) var routes = 0
  /// What did not come back, in the order of the scene.
  package private(set) var lost: [Lost] = []

  /// - Parameters:
  ///   - document: The scene.
  ///   - report: What a restore made of it.
  /// - Complexity: O(*n*) in the number of routes and of those that did not come back.
  package init(of document: SceneDocument, _ report: RestorationReport) {
    let takenOut = report.takenOut
    let all = Dictionary(grouping: Self.ended(report), by: \.place)
    let ended = all.mapValues { lost in
      lost.filter { takenOut[$0.place]?.contains($0.index) != true }
    }
    for stack in document.stacks {
      let place = RoutePlace.stack(stack.tab)
      let count = stack.isReadable ? stack.elements.count - (takenOut[place]?.count ?? 0) : 1
      routes += count
      let isKnown = all[place] != nil || report.standing.contains { $0.place == place }
      if !isKnown, count > 0 {
        add(.init(place: place, index: 0, reason: .unknownTab, behind: count - 1))
      } else if !stack.isReadable {
        add(.init(place: place, index: 0, reason: .wrongShape))
      } else {
        add(ended[place])
      }
    }
    if document.sidebar != nil, takenOut[.sidebar] == nil {
      routes += 1
      add(ended[.sidebar])
    }
    if document.presentedNode.map({ ![.array, .null].contains(document.text.kind(of: $0)) }) == true
    {
      routes += 1
      add(.init(place: .presented, index: 0, reason: .wrongShape))
    }
    for (index, item) in document.presented.enumerated()
    where takenOut[.presented]?.contains(index) != true {
      let count = item.stack.count - (takenOut[.presentedStack(index)]?.count ?? 0)
      routes += 1 + count
      if var lost = ended[.presented]?.first(where: { $0.index == index }) {
        lost.behind = count
        add(lost)
      } else {
        add(ended[.presentedStack(index)])
      }
    }
  }

  private mutating func add(_ lost: Lost) {
    self.lost.append(lost)
  }

  /// Adds what ended one stack: what went because of a route before it counts with that one.
  private mutating func add(_ ended: [Lost]?) {
    let first = lost.count
    for lost in (ended ?? []).sorted(by: { $0.index < $1.index }) {
      if lost.reason == .afterInvalid, self.lost.count > first,
        self.lost[self.lost.count - 1].isParked == lost.isParked
      {
        self.lost[self.lost.count - 1].behind += 1
      } else {
        self.lost.append(lost)
      }
    }
  }

  private static func ended(_ report: RestorationReport) -> [Lost] {
    func lost(_ route: DroppedRoute, isParked: Bool) -> Lost {
      Lost(
        place: route.place, index: route.index, reason: route.reason, route: route.route,
        isParked: isParked)
    }
    return report.dropped.map { lost($0, isParked: false) }
      + report.parked.map { lost($0, isParked: true) }
  }
}
