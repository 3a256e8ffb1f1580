/// A value that can stand for a parameter of a statement.
package protocol BindableValue {
  /// Binds the value to a parameter, which counts from 1.
  func bind(to statement: Statement, at parameter: Int) throws
}

extension Int: BindableValue {
  /// Binds the integer.
  package func bind(to statement: Statement, at parameter: Int) throws {
    try statement.bind(self, at: parameter)
  }
}

extension Int64: BindableValue {
  /// Binds the integer.
  package func bind(to statement: Statement, at parameter: Int) throws {
    try statement.bind(self, at: parameter)
  }
}

extension String: BindableValue {
  /// Binds the text.
  package func bind(to statement: Statement, at parameter: Int) throws {
    try statement.bind(self, at: parameter)
  }
}

extension [UInt8]: BindableValue {
  /// Binds the bytes as a blob.
  package func bind(to statement: Statement, at parameter: Int) throws {
    try statement.bind(self, at: parameter)
  }
}

extension Optional: BindableValue where Wrapped: BindableValue {
  /// Binds the value, or NULL for nil.
  package func bind(to statement: Statement, at parameter: Int) throws {
    guard let self else { return try statement.bindNull(at: parameter) }
    try self.bind(to: statement, at: parameter)
  }
}
