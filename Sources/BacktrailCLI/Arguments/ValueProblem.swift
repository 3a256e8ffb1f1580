/// A text that is not a value of the type that an argument expects.
struct ValueProblem: Error, Equatable {
  /// A clause that says what is wrong with it, where the expectation alone does not.
  let detail: String?

  init(_ detail: String? = nil) {
    self.detail = detail
  }
}
