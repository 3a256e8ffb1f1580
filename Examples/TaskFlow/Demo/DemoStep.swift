/// One step of the story.
public struct DemoStep: Hashable, Sendable, Codable {
  /// What it is about.
  public let title: String
  /// What happened in the app and to the records.
  public let story: String
  /// What was restored then.
  public let restorations: [DemoRestoration]
  /// What was on screen in a running app, moment by moment.
  public let moments: [DemoMoment]
  /// What else can be seen, a sentence each.
  public let findings: [String]

  init(
    _ title: String, _ story: String, _ restorations: [DemoRestoration] = [],
    moments: [DemoMoment] = [], findings: [String] = []
  ) {
    self.title = title
    self.story = story
    self.restorations = restorations
    self.moments = moments
    self.findings = findings
  }
}
