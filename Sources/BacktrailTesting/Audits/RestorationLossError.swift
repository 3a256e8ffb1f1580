public import BacktrailNavigation
public import BacktrailStore
internal import Foundation

/// A build would lose more of the stored scenes than was said that it may.
public struct RestorationLossError: DescribedError, Sendable {
  /// What the audit found.
  public let audit: SceneAudit
  /// What may be lost.
  public let allowed: TolerableLoss

  /// A stable word for programs.
  public var code: String { "lossTooGreat" }

  /// What is lost and what may be, and the audit's table below it.
  public var description: String {
    """
    This build loses \(audit.lossyScenes) of \(audit.scenes) scenes in part or as a whole, and \
    \(audit.lostRoutes) of \(audit.routes) routes, where \(allowed) may be lost.

    \(audit)
    """
  }
}
