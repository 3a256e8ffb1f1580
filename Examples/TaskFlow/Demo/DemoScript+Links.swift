internal import BacktrailNavigation
internal import BacktrailStore

extension DemoScript {
  private func link(_ stack: TaskFlow.Route...) throws -> String {
    try TaskFlow.links.print(.init(.projects, stack))
  }

  /// The link of the task that is there in the project of the editors.
  var buildLink: String {
    get throws {
      try link(.project(TaskFlowSample.release.id), .task(TaskFlowSample.build.id))
    }
  }

  func linkBeforeSigningIn() async throws -> DemoStep {
    let gate = try await desk.open(
      buildLink, "Nobody is signed in, and a link to a task is opened.")
    try await desk.app.signIn(TaskFlowSample.ana)
    return DemoStep(
      "A link waits until somebody has signed in",
      """
      From here on the app is running. A link is judged for whoever is signed in, by the rules of a \
      restore. While that is nobody it waits, for ten minutes at most.
      """,
      moments: [gate, desk.moment("Ana signs in, and the link is opened for her.")])
  }

  func linksThatLeadNowhere() async throws -> DemoStep {
    let deleted = try link(
      .project(TaskFlowSample.release.id), .task(TaskFlowSample.changelog.id))
    let elsewhere = try link(.project(TaskFlowSample.move.id), .task(TaskFlowSample.build.id))
    return DemoStep(
      "Links to what is not there",
      """
      A link ends at the nearest place that is left, and one that cannot be read moves nobody. \
      What the person is told is the same for a task that was deleted and for one that is not theirs.
      """,
      moments: [
        try await desk.open(deleted, "Ana opens a link to the task that was deleted."),
        try await desk.open(elsewhere, "Then one that puts a task under another project."),
        try await desk.open("taskflow://projects/42", "Then one whose id is none."),
      ])
  }

  func notification() async throws -> DemoStep {
    let app = desk.app
    let url = try TaskFlow.links.print(
      .init(.projects, [.project(TaskFlowSample.move.id), .task(TaskFlowSample.desks.id)]),
      as: .universal)
    let payload = ["aps": "The desks are late", "link": url]
    app.router.select(.settings)
    try await app.open(notification: payload, id: "delivery-1")
    let first = desk.moment("Ana, in her settings, taps a notification about a task.", link: url)
    app.router.select(.settings)
    try await app.open(notification: payload, id: "delivery-1")
    return DemoStep(
      "A notification opens a task",
      """
      A notification brings a link and takes the way of every other. The system may deliver it \
      again, also to the app that it starts anew: it is handled once.
      """,
      moments: [
        first, desk.moment("Ana goes back to her settings, and the same one is delivered again."),
      ])
  }
}
