internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore
internal import Foundation

/// How an attempt to restore ended.
enum RestoreAttempt {
  case answered(HarnessOutcome)
  case refused(any Error)
  case hung(HarnessHang)
}

extension HarnessSite {
  /// The folder of the database, which holds nothing else.
  var location: URL { url.deletingLastPathComponent() }

  /// A connection of somebody else.
  func otherConnection(waitingMilliseconds: Int32 = 0) throws -> Connection {
    try Connection(
      path: url.path(percentEncoded: false), mode: .readWrite,
      busyTimeoutMilliseconds: waitingMilliseconds)
  }

  /// Restores, whatever comes of it.
  func attempt() -> RestoreAttempt {
    attempt(request)
  }

  /// Restores what is asked for, whatever comes of it.
  func attempt(_ request: HarnessRequest) -> RestoreAttempt {
    do {
      return .answered(try restored(request))
    } catch let hang as HarnessHang {
      return .hung(hang)
    } catch let failure as HarnessRestoreFailure {
      return .refused(failure.error)
    } catch {
      return .refused(error)
    }
  }

  /// What is wrong with how an attempt ended.
  ///
  /// - Parameters:
  ///   - world: What is stored; the answer has to be right by that. Nil where nothing can be read, so
  ///     that no answer is.
  ///   - mayRefuse: Whether an error is as good as the right answer.
  func findings(
    of attempt: RestoreAttempt, by world: HarnessWorld?, mayRefuse: Bool
  ) -> [HarnessFinding] {
    switch attempt {
    case .hung(let hang): return [HarnessFinding(hang)]
    case .refused(let error):
      if mayRefuse { return [] }
      return [HarnessFinding(.maximal, "The restore was refused though all can be read: \(error)")]
    case .answered(let outcome):
      guard let world else {
        return [
          HarnessFinding(
            .undeterminedIsParked,
            "The file cannot be read, and the restore came to \"\(outcome.report.outcome)\".")
        ]
      }
      return findings(of: outcome, by: world, mayRefuse: mayRefuse)
    }
  }

  private func findings(
    of outcome: HarnessOutcome, by world: HarnessWorld, mayRefuse: Bool
  ) -> [HarnessFinding] {
    let found = judged(outcome, by: world)
    if !mayRefuse || found.isEmpty { return found }
    // What could not be looked up may be in doubt; it is not known to be wrong.
    let isDoubt = !outcome.report.parked.isEmpty && outcome.report.dropped.isEmpty
    if isDoubt {
      return found.filter { $0.invariant == .prefix || $0.invariant == .everyRouteValid }
    }
    let ofLosses: Set<HarnessInvariant> = [.maximal, .rightReason, .holdsUntil]
    let isLoss = found.allSatisfy { ofLosses.contains($0.invariant) }
    guard isLoss, let first = found.first else { return found }
    return [
      HarnessFinding(
        .undeterminedIsParked,
        "A call on the file failed, and what could not be read was given up. \(first.explanation)",
        after: first.after)
    ]
  }

  // MARK: Saving

  /// The scene that trials save.
  static let copy = "backtrail-harness"

  /// What is wrong with what is stored after a change that was disturbed.
  ///
  /// - Parameters:
  ///   - isAcknowledged: Whether the change said that it was done.
  func findings(
    ofChange isAcknowledged: Bool, from before: HarnessContents, to after: HarnessContents
  ) throws -> [HarnessFinding] {
    let now = try contents()
    if now == after || (now == before && !isAcknowledged) { return [] }
    if now == before {
      return [HarnessFinding(.acknowledged, "What was acknowledged is not stored.")]
    }
    let tables = now.differences(from: before).filter(now.differences(from: after).contains)
    return [
      HarnessFinding(
        .acknowledged,
        "What is stored is neither what was nor what was to be: \(tables.joined(separator: ", ")).")
    ]
  }
}
