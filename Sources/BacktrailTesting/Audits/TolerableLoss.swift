internal import BacktrailNavigation
public import BacktrailStore

/// How much of the stored scenes a build may lose.
///
/// A scene is *lost in part* where at least one of its routes is dropped, and *lost* where it cannot be
/// read. Its routes are those of its stacks, those of tabs that the build does not know too, its
/// sidebar selection, its presented items and their stacks. A route that is only parked, because
/// something about it is not known yet, is not lost, and a parent in its place does not make up for
/// one that is. Discarded and expired scenes do not count.
public struct TolerableLoss: Hashable, Sendable {
  enum Measure: Hashable, Sendable {
    case scenes(Int)
    case fraction(Double)
    case routes(Int)
    case fractionOfRoutes(Double)
  }

  let measure: Measure

  /// Nothing may be lost.
  public static let none = scenes(0)

  /// So many scenes may be lost, in part or as a whole.
  public static func scenes(_ count: Int) -> Self { Self(measure: .scenes(count)) }

  /// This part of the scenes, from 0 to 1, may be lost, in part or as a whole.
  public static func fraction(_ part: Double) -> Self { Self(measure: .fraction(part)) }

  /// So many routes of the scenes that can be read may be lost, and no scene may be unreadable.
  public static func routes(_ count: Int) -> Self { Self(measure: .routes(count)) }

  /// This part of the routes of the scenes that can be read, from 0 to 1, may be lost, and no scene
  /// may be unreadable.
  public static func fractionOfRoutes(_ part: Double) -> Self {
    Self(measure: .fractionOfRoutes(part))
  }

  /// Whether an audit found no more loss than this.
  public func allows(_ audit: SceneAudit) -> Bool {
    switch measure {
    case .scenes(let count): audit.lossyScenes <= count
    case .fraction(let part): audit.lossyScenes == 0 || audit.loss <= part
    case .routes(let count): audit.unreadableScenes == 0 && audit.lostRoutes <= count
    case .fractionOfRoutes(let part):
      audit.unreadableScenes == 0 && (audit.lostRoutes == 0 || audit.routeLoss <= part)
    }
  }
}

extension TolerableLoss: CustomStringConvertible {
  /// Such as `1.0% of the scenes`.
  public var description: String {
    switch measure {
    case .scenes(0): "nothing"
    case .scenes(let count): Counted.text(count, "scene")
    case .fraction(let part): "\(Self.percent(part)) of the scenes"
    case .routes(let count): Counted.text(count, "route")
    case .fractionOfRoutes(let part): "\(Self.percent(part)) of the routes"
    }
  }

  private static func percent(_ part: Double) -> String {
    "\((part * 100_000).rounded() / 1_000)%"
  }
}
