/// An entry in a command's list of arguments.
enum Declaration: Sendable {
  case option(Option)
  case operand(Operand)

  /// The name under which values are kept: an option's has dashes, an operand's has none.
  var key: String {
    switch self {
    case .option(let option): option.spelling
    case .operand(let operand): operand.name
    }
  }
}
