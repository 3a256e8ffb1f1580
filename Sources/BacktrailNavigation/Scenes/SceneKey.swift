/// The names of the members of a scene document.
enum SceneKey {
  static let schemaVersion = "schemaVersion"
  static let stackVersions = "stackVersions"
  static let partVersions = "partVersions"
  static let selectedTab = "selectedTab"
  static let stacks = "stacks"
  static let sidebar = "sidebar"
  static let presented = "presented"
  static let route = "route"
  static let modal = "modal"
  static let references = "references"
  static let over = "over"
  static let kind = "kind"
  static let id = "id"
  static let action = "action"
  static let stack = "stack"
}
