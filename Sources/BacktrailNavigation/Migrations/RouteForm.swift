/// The encoded form of one route: the name of its case, and what is stored with it.
///
/// | stored | name | payload |
/// |---|---|---|
/// | `"settings"` | `settings` | nil |
/// | `{"settings":{}}` | `settings` | `[:]` |
/// | `{"project":{"_0":"p1"}}` | `project` | `["_0": "p1"]` |
/// | `{"project":"p1"}` | `project` | `"p1"` |
///
/// Parameters have the names that Swift encodes them by: their labels, or `_0`, `_1` and so on.
public struct RouteForm: Hashable, Sendable {
  private var nameText: OpaqueText

  /// What is stored with the name; nil where the route is its name alone, as a string.
  public var payload: RouteValue?

  /// A case with its parameters; without any unless said otherwise.
  public init(_ name: String, _ parameters: RouteMembers = [:]) {
    self.init(name, payload: .object(parameters))
  }

  /// A name with anything stored with it, or with nothing.
  public init(_ name: String, payload: RouteValue?) {
    nameText = OpaqueText(name)
    self.payload = payload
  }

  /// The name of the case.
  public var name: String {
    get { nameText.text }
    set { nameText = OpaqueText(newValue) }
  }

  /// A parameter; nil where there is none, and to remove it.
  ///
  /// To set one gives the case parameters, whatever was stored with its name.
  public subscript(parameter: String) -> RouteValue? {
    get { payload?.members?[parameter] }
    set {
      var members = payload?.members ?? RouteMembers()
      members[parameter] = newValue
      payload = .object(members)
    }
  }

  /// A parameter that has to be there.
  ///
  /// - Throws: ``DecodeFailure``, `missingKey` with the key path.
  public func required(_ parameter: String) throws(DecodeFailure) -> RouteValue {
    guard let value = self[parameter] else {
      throw DecodeFailure(.missingKey, at: "\(name).\(parameter)")
    }
    return value
  }
}
