/// An option or operand together with the Swift type that a command body reads.
///
/// The same value declares the argument in the table and reads it from ``ParsedArguments``, so that
/// a name is written once and a body never casts.
struct Argument<Result: Sendable>: Sendable {
  /// The entry in the table.
  let declaration: Declaration
  /// Makes the result from the values given, in their order.
  let result: @Sendable ([any Sendable]) -> Result
}

extension Argument: ArgumentDeclaring {}
