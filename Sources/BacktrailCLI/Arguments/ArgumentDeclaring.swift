/// Anything that declares an argument, whatever its result.
protocol ArgumentDeclaring: Sendable {
  /// The entry in the table.
  var declaration: Declaration { get }
}
