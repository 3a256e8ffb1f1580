/// What goes wrong beneath a call, at which call on a file.
struct ModelFault: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case ioError, diskFull, shortWrite, failedSync, death
  }

  var kind: Kind
  var atCall: Int
}
