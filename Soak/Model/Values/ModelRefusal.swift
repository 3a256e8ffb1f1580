/// What the model says a call is refused with.
struct ModelRefusal: Error, Hashable {
  /// The stable code of the error.
  let code: String

  init(_ code: String) {
    self.code = code
  }
}
