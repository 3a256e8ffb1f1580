/// One typed value that a link carries: in its path, or in its query.
///
/// ```swift
/// LinkEntry("tasks/{task}", .uuid) { … }
/// LinkEntry("pages/{page}", .int(in: 1...500)) { … }
/// LinkEntry("search?q&sort", .optional(.string), .optional(.oneOf(Sort.self))) { … }
/// ```
///
/// A value has one text in a link, so that one screen has one link. Only a UUID is read in any letter
/// case; it is printed in lowercase.
public struct LinkParameter<Value: Hashable & Sendable>: Sendable {
  let domain: LinkDomain
  let isOptional: Bool
  /// The value of a text, or of none; nil where it is unfit.
  let read: @Sendable (String?) -> Value?
  /// The text of a value.
  let write: @Sendable (Value) -> LinkWritten
  /// A value to show the entry with, given the parameter's name and a number of its own; nil where
  /// there is none at all.
  let sample: @Sendable (String, Int) -> Value?

  init(
    _ domain: LinkDomain, isOptional: Bool = false, read: @escaping @Sendable (String?) -> Value?,
    write: @escaping @Sendable (Value) -> LinkWritten,
    sample: @escaping @Sendable (String, Int) -> Value?
  ) {
    self.domain = domain
    self.isOptional = isOptional
    self.read = read
    self.write = write
    self.sample = sample
  }
}

/// What becomes of a value in a link.
enum LinkWritten: Sendable {
  /// This text, with nothing escaped yet.
  case text(String)
  /// Nothing: the parameter is left out.
  case nothing
  /// There is no text for it.
  case impossible
}
