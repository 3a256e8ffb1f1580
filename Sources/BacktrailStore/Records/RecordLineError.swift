/// Why a line of an import is not a record.
package struct RecordLineError: Error, Hashable, Sendable {
  /// What is wrong with a line.
  package enum Problem: Hashable, Sendable {
    /// It has more than this many bytes.
    case tooLarge(limit: Int)
    /// It is not the document of a record.
    case document(RecordDocumentError)
  }

  /// The number of the line, from 1.
  package let line: Int
  /// What is wrong with it.
  package let problem: Problem

  init(line: Int, problem: Problem) {
    self.line = line
    self.problem = problem
  }

  /// A stable word for this error.
  package var code: String {
    switch problem {
    case .tooLarge: "tooLarge"
    case .document(let error): error.code
    }
  }
}
