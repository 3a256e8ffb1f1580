/// What was asked for on the command line.
struct SoakArguments: Sendable {
  static let usage = """
    usage: BacktrailSoak [--short] [--minutes N] [--only NAME]... [--seed N]
           BacktrailSoak --list

    Tries what the store promises, and prints one line for each check.

      --short      the short form, which every change passes
      --minutes N  goes on with other seeds until N minutes are over; each check runs at least once
      --only NAME  runs this check alone; may be given again
      --seed N     what everything random follows from; printed on each line
      --list       the names of the checks, and what each proves

    Ends with 0 where everything held, with 1 where something did not, with 64 on a wrong argument.
    """

  var length = SoakRound.Length.full
  var minutes: Double?
  var only: [String] = []
  var seed: UInt64?
  var isList = false
  var isHelp = false

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--short": length = .short
      case "--list": isList = true
      case "--help", "-h": isHelp = true
      case "--only": only.append(try Self.name(after: argument, &rest))
      case "--minutes":
        guard let minutes = Double(try Self.value(after: argument, &rest)), minutes > 0,
          minutes.isFinite
        else { throw SoakUsageError("--minutes needs a number above 0") }
        self.minutes = minutes
      case "--seed":
        guard let seed = UInt64(try Self.value(after: argument, &rest)) else {
          throw SoakUsageError("--seed needs a whole number from 0 to \(UInt64.max)")
        }
        self.seed = seed
      default: throw SoakUsageError("there is no argument '\(argument)'")
      }
    }
  }

  private static func value(
    after argument: String, _ rest: inout ArraySlice<String>
  ) throws -> String {
    guard let value = rest.popFirst() else { throw SoakUsageError("\(argument) needs a value") }
    return value
  }

  private static func name(
    after argument: String, _ rest: inout ArraySlice<String>
  ) throws -> String {
    let name = try value(after: argument, &rest)
    guard SoakChecks.all.contains(where: { $0.name == name }) else {
      throw SoakUsageError("there is no check '\(name)'; --list shows them")
    }
    return name
  }
}
