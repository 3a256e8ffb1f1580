import BacktrailNavigation
import BacktrailStore
import Foundation
import Testing

/// On random worlds, an audit says what restoring each scene by hand says.
@Suite("Audits on random worlds")
struct AuditWorldTests {
  @Test("An audit agrees with a restore of each scene", arguments: WorldRun.parts(2, of: 240))
  func agreement(run: WorldRun) throws {
    let file = try WorldStore()
    var sum = SceneAudit()
    var counted = 0
    run.forEachWorld { world in
      try file.write(world)
      var options = AuditOptions()
      options.roles = { _ in world.roles }
      let audit = try file.store.audit(WorldSchema.self, options)
      let restored = try file.store.restore(
        WorldSchema.self, scene: file.scene, for: world.principal)
      sum.merge(audit)
      counted += 1
      return differences(audit, restored.report, world)
    }
    if sum.scenes != counted { Issue.record("\(counted) worlds, \(sum.scenes) scenes.") }
  }

  /// How many elements are in the stack of an item, as it is written.
  private func stackCount(of item: WorldPresented) -> Int {
    let json = try? JSONSerialization.jsonObject(
      with: Data(item.document.utf8), options: .fragmentsAllowed)
    return ((json as? [String: Any])?["stack"] as? [Any])?.count ?? 0
  }

  private func differences(
    _ audit: SceneAudit, _ report: RestorationReport, _ world: RandomWorld
  ) -> [String] {
    var problems: [String] = []
    func require(_ isSo: Bool, _ what: String) { if !isSo { problems.append(what) } }
    require(audit.scenes == 1, "\(audit.scenes) scenes")
    require((audit.whole == 1) == report.isWhole, "whole: \(audit.whole)")
    // Of a tab that is there twice the last one counts.
    var stacks: [OpaqueText: Int] = [:]
    for stack in world.scene.stacks { stacks[OpaqueText(stack.tab)] = stack.elements.count }
    let saved =
      stacks.values.reduce(0, +) + (world.scene.sidebar == nil ? 0 : 1)
      + world.scene.presented.reduce(0) { $0 + 1 + stackCount(of: $1) }
    let standing = report.verdicts.count { $0.verdict == .valid }
    require(audit.routes == saved, "\(audit.routes) routes of \(saved)")
    require(
      audit.lostRoutes + audit.parkedRoutes == saved - standing,
      "\(audit.lostRoutes) lost and \(audit.parkedRoutes) parked of \(saved - standing)")
    let groups = audit.groups.filter { $0.reason != .unknownTab }
    for reason in Reason.allCases where reason != .afterInvalid && reason != .unknownTab {
      let found = groups.filter { $0.reason == reason }
      let dropped = report.dropped.count { $0.reason == reason }
      let parked = report.parked.count { $0.reason == reason }
      require(
        found.filter { !$0.isParked }.reduce(0) { $0 + $1.routes } == dropped,
        "\(reason): \(found) for \(dropped)")
      require(
        found.filter(\.isParked).reduce(0) { $0 + $1.routes } == parked,
        "\(reason): \(found) for \(parked) parked")
    }
    return problems
  }
}
