public import BacktrailNavigation
internal import BacktrailStore

/// The story of TaskFlow, told on a real database: what was stored, what came back, and why the
/// rest did not.
///
/// Its ids and its clock are fixed, so it says the same every time.
public enum TaskFlowDemo {
  /// Deletes a record in another process, given the path of the database.
  public typealias OtherProcess =
    @Sendable (_ database: String, _ record: RecordID) async throws -> Void

  /// Tells the story.
  ///
  /// - Parameters:
  ///   - path: Where to leave the database; nil removes it at the end. It appears there when the
  ///     story is over, and takes the place of nothing.
  ///   - output: Takes the text of each step when it is over.
  ///   - otherProcess: Deletes a record as another process. Without it, or where it throws, a second
  ///     store on the same file does that, and the story says so.
  /// - Returns: The steps.
  /// - Throws: ``DemoError`` where something is at the path already or nothing can be put there, or
  ///   `StoreError`.
  @discardableResult
  @MainActor
  public static func run(
    keepingAt path: String? = nil, output: (String) -> Void = { _ in },
    otherProcess: OtherProcess? = nil
  ) async throws -> [DemoStep] {
    let database = try DemoDatabase(keepingAt: path)
    defer { database.remove() }
    var steps: [DemoStep] = []
    do {
      let store = try database.open()
      defer { store.close() }
      try TaskFlowSample.fill(store)
      let desk = DemoApp(in: store, scene: "desk")
      let script = DemoScript(
        store: store, desk: desk,
        elsewhere: DemoElsewhere(database: database, process: otherProcess))
      for tell in script.steps {
        let step = try await tell()
        steps.append(step)
        output(step.text(number: steps.count))
      }
      try await desk.app.signOut()
    }
    try database.keep()
    return steps
  }
}
