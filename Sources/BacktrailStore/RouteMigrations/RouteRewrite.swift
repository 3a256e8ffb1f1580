public import BacktrailNavigation

/// What rewriting stored routes came to.
///
/// Every scene is counted once: as ``rewritten``, ``unchanged`` or in ``skipped``.
public struct RouteRewrite: Hashable, Sendable, Codable {
  /// How many scenes were looked at.
  public internal(set) var scenes = 0
  /// How many are now stored in the new form; in a rehearsal, would be.
  public internal(set) var rewritten = 0
  /// How many had nothing to change.
  public internal(set) var unchanged = 0
  /// How many could not be read, or would be no scene in the new form, by the reason; they stay as
  /// they are.
  public internal(set) var skipped: [Reason: Int] = [:]
  /// How many parts of scenes stay as they are though they are older, by the reason: a step failed on
  /// one of their routes, or one of them does not decode.
  public internal(set) var left: [Reason: Int] = [:]
  /// How many tails were rewritten.
  public internal(set) var tails = 0
  /// What each step changed, in the order in which they run.
  public internal(set) var steps: [RewrittenStep] = []
  /// Where to go on; nil where the last scene was looked at.
  public internal(set) var next: ScenePosition?

  /// A rewriting of nothing.
  public init() {}

  /// How many scenes were skipped.
  public var skippedScenes: Int { skipped.values.reduce(0, +) }

  /// Adds the rewriting of other scenes, such as of those after this one's position.
  public mutating func merge(_ other: Self) {
    scenes += other.scenes
    rewritten += other.rewritten
    unchanged += other.unchanged
    skipped.merge(other.skipped, uniquingKeysWith: +)
    left.merge(other.left, uniquingKeysWith: +)
    tails += other.tails
    for step in other.steps { add(step) }
    next = other.next
  }

  mutating func add(_ step: RewrittenStep) {
    if let known = steps.firstIndex(where: {
      ($0.version, $0.index, $0.step) == (step.version, step.index, step.step)
    }) {
      steps[known].routes += step.routes
    } else {
      steps.append(step)
      steps.sort { ($0.version, $0.index, $0.step) < ($1.version, $1.index, $1.step) }
    }
  }
}

extension RouteRewrite: CustomStringConvertible {
  /// The counts, and a line for each step.
  public var description: String {
    var lines = ["\(Counted.text(scenes, "scene")): \(rewritten) rewritten, \(unchanged) unchanged"]
    if skippedScenes > 0 { lines[0] += ", \(skippedScenes) skipped" }
    if tails > 0 { lines.append("\(Counted.text(tails, "tail")) rewritten") }
    for (name, counts) in [("skipped", skipped), ("left as it is", left)] {
      for (reason, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        lines.append("\(name): \(count), \(reason.rawValue)")
      }
    }
    for step in steps {
      lines.append("\(step.version): \(step.step): \(Counted.text(step.routes, "route"))")
    }
    if let next { lines.append("To go on after: \(next)") }
    return lines.joined(separator: "\n")
  }
}
