internal import BacktrailNavigation

extension HarnessPosition: CustomStringConvertible {
  /// Where it is, for people: `projects[1] of main`, or `main` for the scene as a whole.
  ///
  /// It is one line, whatever the scene and its tabs are called.
  public var description: String {
    let scene = Printable.line(scene)
    guard let place = placeText else { return scene }
    return "\(place) of \(scene)"
  }

  /// The place and the index without the scene, on one line; nil for the scene as a whole.
  var placeText: String? {
    guard let place else { return index.map { "[\($0)]" } }
    return Printable.line(place.description) + (index.map { "[\($0)]" } ?? "")
  }
}
