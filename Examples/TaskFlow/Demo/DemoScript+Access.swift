internal import BacktrailNavigation
internal import BacktrailStore

extension DemoScript {
  func accessRevoked() throws -> DemoStep {
    let grant = TaskFlowSample.editorsGrant
    try store.revoke(grant.subject, grant.action, on: grant.target)
    let restored = try restore()
    try store.grant(grant)
    return DemoStep(
      "Access is revoked",
      """
      Editors lose the project: everything is there, but Ana may not see it, and no parent may \
      take its place. (The grant is given back after this step.)
      """,
      [restored])
  }

  func grantExpires() throws -> DemoStep {
    let laptop = "laptop"
    try store.save(
      laptop, as: TaskFlowSample.ana,
      state: SceneState<TaskFlow>(
        stacks: [
          .projects: [.project(TaskFlowSample.move.id), .task(TaskFlowSample.desks.id)]
        ]))
    let expiry = TaskFlowSample.expiry
    return DemoStep(
      "A grant expires",
      """
      Ana may see another project until the end of February. A restore says until when it holds; \
      one millisecond later its grant has ended.
      """,
      [
        try restore(laptop, at: expiry.advanced(byMilliseconds: -1)),
        try restore(laptop, at: expiry),
      ])
  }

  func secondPrincipal() throws -> DemoStep {
    let bo = TaskFlowSample.bo
    try store.delete(TaskFlowSample.changelog.record)
    let links = "links"
    try store.save(
      links, as: bo,
      state: SceneState<TaskFlow>(
        stacks: [
          .projects: [.task(TaskFlowSample.noTask)],
          .search: [.task(TaskFlowSample.changelog.id)],
          .settings: [.task(TaskFlowSample.build.id)],
        ]))
    let guesses = try restore(links, for: bo)
    let words = guesses.dropped.map { "\"\($0.publicWord)\"" }.joined(separator: ", ")
    return DemoStep(
      "A second principal learns nothing",
      """
      Bo, to whom nothing was granted, tries three ids: one that never was, one that was deleted \
      and one that is there. Then Bo asks for Ana's scene, and for one that nobody has.
      """,
      [guesses, try restore(phone, for: bo), try restore("nobody's", for: bo)],
      findings: [
        "The reasons are for the operator. What code tells Bo of the three is: \(words)."
      ])
  }
}
