/// What is known of an app by somebody who has none of its types, such as an operator.
///
/// An untyped restore goes by the references that are stored with the routes. That is a view for
/// operators: an app's authority is its decoded routes.
public struct UntypedSchema: Sendable {
  /// The names of the tabs, the default one first; nil where every stored tab counts as known.
  public var tabs: [String]?
  /// The names of the routes' cases; nil where every case counts as known.
  public var knownCases: [String]?
  private var parentRoutes: [OpaqueText: ParentTemplate] = [:]
  private var lineages: [OpaqueText: Lineage] = [:]

  /// A schema that knows nothing and accepts everything.
  public init(tabs: [String]? = nil, knownCases: [String]? = nil) {
    self.tabs = tabs
    self.knownCases = knownCases
  }

  /// The route that shows a record of a kind, compared byte by byte; nil where there is none.
  public subscript(parentRouteForKind kind: String) -> ParentTemplate? {
    get { parentRoutes[OpaqueText(kind)] }
    set { parentRoutes[OpaqueText(kind)] = newValue }
  }

  /// What a record of a kind has to lie under in a stack; nil where it is not asked.
  public subscript(lineageOfKind kind: String) -> Lineage? {
    get { lineages.isEmpty ? nil : lineages[OpaqueText(kind)] }
    set { lineages[OpaqueText(kind)] = newValue }
  }

  /// The encoded form of a route, with `{id}` where the id of a record goes.
  public struct ParentTemplate: Sendable {
    private let template: String

    /// Takes a template such as `{"project":{"_0":"{id}"}}`.
    ///
    /// - Returns: nil when it is not JSON with an id in its place.
    public init?(_ template: String) {
      self.template = template
      if route(forID: "0") == nil { return nil }
    }

    func route(forID id: String) -> EncodedRoute? {
      var quoted: [UInt8] = []
      JSONWriter.append(id, to: &quoted)
      let escaped = String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
      let filled = template.split(separator: "{id}", omittingEmptySubsequences: false)
        .joined(separator: escaped)
      guard let text = try? JSONText(Array(filled.utf8), maximumDepth: 64) else { return nil }
      var bytes: [UInt8] = []
      text.appendCanonical(text.root, to: &bytes)
      return EncodedRoute(bytes)
    }
  }
}
