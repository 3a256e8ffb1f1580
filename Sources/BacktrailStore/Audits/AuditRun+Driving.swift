internal import BacktrailNavigation

extension AuditRun {
  /// Audits all batches, and asks outside sources between them.
  func run(
    _ progress: (SceneProgress<SceneAudit>) -> SceneProgress<SceneAudit>.Answer
  ) throws -> SceneAudit {
    let sources = try sources(waiting: false)
    var (audit, total) = try begun()
    while true {
      let size = size(after: audit)
      if size == 0 { return audit }
      var answers: Answers = [:]
      let judged = try {
        while true {
          switch try batch(size, after: audit.next, sources, answers) {
          case .judged(let judged): return judged
          case .needs(let needs):
            guard let sources else { continue }
            for (principal, needed) in needs {
              try answers[Self.key(principal), default: OutsideAnswers(sources)]
                .ask(needed, for: principal, at: now)
            }
          }
        }
      }()
      audit.merge(judged)
      if audit.next == nil || progress(told(audit, total)) == .stop { return audit }
    }
  }

  /// The twin of ``run(_:)`` that waits for outside sources, and holds no thread meanwhile.
  func runInTime(
    _ progress: @Sendable (SceneProgress<SceneAudit>) -> SceneProgress<SceneAudit>.Answer
  ) async throws -> SceneAudit {
    let sources = try sources(waiting: true)
    var (audit, total) = try await store.reads.run { try begun() }
    while true {
      let size = size(after: audit)
      if size == 0 { return audit }
      let judged = try await batchInTime(size, after: audit.next, sources)
      audit.merge(judged)
      if audit.next == nil || progress(told(audit, total)) == .stop { return audit }
    }
  }

  private func batchInTime(
    _ size: Int, after position: ScenePosition?, _ sources: OutsideSources?
  ) async throws -> SceneAudit {
    var answers: Answers = [:]
    while true {
      let known = answers
      let outcome = try await store.reads.run { try batch(size, after: position, sources, known) }
      switch outcome {
      case .judged(let judged): return judged
      case .needs(let needs):
        guard let sources else { continue }
        for (principal, needed) in needs {
          try Task.checkCancellation()
          var known = answers[Self.key(principal)] ?? OutsideAnswers(sources)
          try await known.askInTime(needed, for: principal, at: now)
          answers[Self.key(principal)] = known
        }
      }
    }
  }

  private func told(_ audit: SceneAudit, _ total: Int) -> SceneProgress<SceneAudit> {
    SceneProgress(done: audit.scenes, total: max(total, audit.scenes), result: audit)
  }

  private static func key(_ principal: Principal) -> OpaqueText { OpaqueText(principal.id ?? "") }
}
