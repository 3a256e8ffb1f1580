/// The two forms of a link.
public enum LinkForm: String, CaseIterable, Hashable, Sendable {
  /// A link with a scheme of the app's own, such as `app://projects`.
  case customScheme
  /// A link of the web that an app may open, such as `https://links.example/projects`.
  case universal
}
