extension LinkMap {
  /// Makes a map that is written down in the source, where what is wrong is a programmer's error.
  ///
  /// ```swift
  /// static let links = LinkMap<TaskFlow>.declaring(schemes: ["taskflow"]) {
  ///   LinkEntry("settings") { .init(.settings) }
  /// }
  /// ```
  ///
  /// It stops the program and says everything that is wrong where the map does not pass its check. A
  /// map that is put together from data is made with ``init(schemes:hosts:limits:entries:)``.
  public static func declaring(
    schemes: [String] = [], hosts: [String] = [], limits: LinkLimits = LinkLimits(),
    @LinkMapBuilder<Schema> entries: () -> [LinkEntry<Schema>]
  ) -> Self {
    do {
      return try Self(schemes: schemes, hosts: hosts, limits: limits, entries: entries)
    } catch {
      preconditionFailure("The map of links of \(Schema.self) is wrong: \(error)")
    }
  }
}
