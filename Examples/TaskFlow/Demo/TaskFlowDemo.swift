internal import BacktrailNavigation
internal import BacktrailStore

/// The story of TaskFlow, told on a real database: what was stored, what came back, and why the
/// rest did not.
///
/// Its ids and its clock are fixed, so it says the same every time.
public enum TaskFlowDemo {
  /// Tells the story.
  ///
  /// - Parameters:
  ///   - path: Where to leave the database; nil removes it at the end. It appears there when the
  ///     story is over, and takes the place of nothing.
  ///   - output: Takes the text of each step when it is over.
  /// - Returns: The steps.
  /// - Throws: ``DemoError`` where something is at the path already or nothing can be put there, or
  ///   `StoreError`.
  @discardableResult
  public static func run(
    keepingAt path: String? = nil, output: (String) -> Void = { _ in }
  ) throws -> [DemoStep] {
    let database = try DemoDatabase(keepingAt: path)
    defer { database.remove() }
    var steps: [DemoStep] = []
    do {
      let store = try database.open()
      defer { store.close() }
      try TaskFlowSample.fill(store)
      for tell in DemoScript.steps {
        let step = try tell(DemoScript(store: store))()
        steps.append(step)
        output(step.text(number: steps.count))
      }
    }
    try database.keep()
    return steps
  }
}
