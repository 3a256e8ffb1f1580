extension CommandError {
  /// Says what any error means for the person at the command line.
  ///
  /// An error that nothing here knows is a defect of the tool.
  init(wrapping error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as UsageError:
      self.init(error.code, error.message, exitCode: .usage)
    default:
      self.init("internal", "an unexpected error: \(error)", exitCode: .software)
    }
  }
}
