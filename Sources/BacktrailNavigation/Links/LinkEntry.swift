/// One entry of a link map: a pattern, what it leads to, and how to print it.
///
/// ```swift
/// LinkEntry("projects/{project}", .uuid) {
///   .init(.projects, [.project($0)])
/// } from: {
///   if case .project(let id)? = $0.stack.last { id } else { nil }
/// }
/// ```
///
/// The pattern has words and parameters, each a whole component: `{project}`. After a question mark
/// follow the names of the query's parameters, with `&` between them: `search?q&page`. Words are
/// plain text, in their letter case. The types of the parameters follow in the order of their names.
public struct LinkEntry<Schema: NavigationSchema>: Sendable {
  let text: String
  let parameters: [Parameter]
  let make: @Sendable (inout LinkReader) throws(LinkRefusal) -> NavigationDestination<Schema>
  /// Nil where the entry is for reading only.
  let take: (@Sendable (NavigationDestination<Schema>) -> Taken?)?
  let sample: @Sendable ([String]) -> Sample?

  /// A parameter without the type of its value.
  struct Parameter: Sendable {
    let domain: LinkDomain
    let isOptional: Bool
  }

  /// The texts that an entry would print for a destination, and the destination of those.
  struct Taken {
    let texts: [LinkWritten]
    let destination: NavigationDestination<Schema>
  }

  /// The destination of values that stand for all others, and these values.
  struct Sample {
    let values: [any Hashable]
    let destination: NavigationDestination<Schema>
  }

  /// An entry that is read and printed.
  ///
  /// - Parameters:
  ///   - pattern: The words and the names of the parameters.
  ///   - parameters: The types of the parameters, in the order of their names.
  ///   - destination: Where the link leads.
  ///   - values: The values of the parameters that lead to a destination. It may answer too often:
  ///     a link is only printed if the destination of these values is the very same.
  public init<each Value>(
    _ pattern: String, _ parameters: repeat LinkParameter<each Value>,
    to destination: @escaping @Sendable (repeat each Value) -> NavigationDestination<Schema>,
    from values: @escaping @Sendable (NavigationDestination<Schema>) -> (repeat each Value)?
  ) {
    self.init(pattern, repeat each parameters, to: destination) { wanted in
      guard let taken = values(wanted) else { return nil }
      var texts: [LinkWritten] = []
      for (parameter, value) in repeat (each parameters, each taken) {
        texts.append(parameter.write(value))
      }
      return Taken(texts: texts, destination: destination(repeat each taken))
    }
  }

  /// An entry with one parameter that is read and printed.
  ///
  /// - Parameters:
  ///   - pattern: The words and the name of the parameter.
  ///   - parameter: The type of the parameter.
  ///   - destination: Where the link leads.
  ///   - value: The value of the parameter that leads to a destination. It may answer too often: a
  ///     link is only printed if the destination of this value is the very same.
  public init<Value>(
    _ pattern: String, _ parameter: LinkParameter<Value>,
    to destination: @escaping @Sendable (Value) -> NavigationDestination<Schema>,
    from value: @escaping @Sendable (NavigationDestination<Schema>) -> Value?
  ) {
    self.init(pattern, parameter, to: destination) { wanted in
      guard let taken = value(wanted) else { return nil }
      return Taken(texts: [parameter.write(taken)], destination: destination(taken))
    }
  }

  /// An entry that is read; and printed if it has no parameters.
  ///
  /// One with parameters reads what another entry prints in another way: the links of an older
  /// version, say.
  ///
  /// - Parameters:
  ///   - pattern: The words and the names of the parameters.
  ///   - parameters: The types of the parameters, in the order of their names.
  ///   - destination: Where the link leads.
  public init<each Value>(
    _ pattern: String, _ parameters: repeat LinkParameter<each Value>,
    to destination: @escaping @Sendable (repeat each Value) -> NavigationDestination<Schema>
  ) {
    var isConstant = true
    for _ in repeat each parameters { isConstant = false }
    var take: (@Sendable (NavigationDestination<Schema>) -> Taken?)?
    if isConstant {
      take = { _ in
        var reader = LinkReader([])
        guard
          let only = try? destination(repeat reader.value(of: each parameters))
        else { return nil }
        return Taken(texts: [], destination: only)
      }
    }
    self.init(pattern, repeat each parameters, to: destination, taking: take)
  }

  private init<each Value>(
    _ pattern: String, _ parameters: repeat LinkParameter<each Value>,
    to destination: @escaping @Sendable (repeat each Value) -> NavigationDestination<Schema>,
    taking take: (@Sendable (NavigationDestination<Schema>) -> Taken?)?
  ) {
    text = pattern
    var known: [Parameter] = []
    for parameter in repeat each parameters {
      known.append(Parameter(domain: parameter.domain, isOptional: parameter.isOptional))
    }
    self.parameters = known
    make = { (reader: inout LinkReader) throws(LinkRefusal) in
      destination(repeat try reader.value(of: each parameters))
    }
    self.take = take
    sample = { names in
      var sampler = LinkSampler(names: names)
      guard let values = try? (repeat sampler.value(of: each parameters)) else { return nil }
      return Sample(values: sampler.values, destination: destination(repeat each values))
    }
  }
}
