/// A tab, known in storage by its raw value and never by its position.
///
/// Keep a tab's raw value for as long as scenes that mention it may be stored.
public protocol NavigationTab: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

extension NavigationTab {
  /// The tab with exactly this name, compared byte by byte.
  package static func named(_ name: String) -> Self? {
    guard let tab = Self(rawValue: name), OpaqueText(tab.rawValue) == OpaqueText(name) else {
      return nil
    }
    return tab
  }
}
