/// The links of an app, both ways: a link becomes a destination, and a destination its link.
///
/// ```swift
/// extension TaskFlow {
///   static let links = LinkMap<TaskFlow>.declaring(
///     schemes: ["taskflow"], hosts: ["links.example"]
///   ) {
///     LinkEntry("") { .init(.projects) }
///     LinkEntry("projects/{project}", .uuid) {
///       .init(.projects, [.project($0)])
///     } from: {
///       if case .project(let id)? = $0.stack.last { id } else { nil }
///     }
///     LinkEntry("search?q", .optional(.string)) {
///       .init(.search, query: $0.map { ["q": $0] } ?? [:])
///     } from: {
///       $0.query["q"]
///     }
///     LinkEntry("settings") { .init(.settings) }
///   }
/// }
///
/// let destination = try TaskFlow.links.parse("taskflow://search?q=milk")
/// let link = try TaskFlow.links.print(destination)
/// ```
///
/// A link is bytes from a stranger. It is read as RFC 3986 says and repaired nowhere:
/// - Scheme and host are compared without regard to letter case; of a custom scheme the host is the
///   first component of the path, of a universal link it is compared and nothing else. The words of
///   the path, the names of parameters and all values keep their letter case.
/// - Every escape is decoded exactly once, after the link was split: an escaped slash or ampersand is
///   part of a value. `+` is a plus, in the path and in the query.
/// - One slash at the end of the path is passed over. The fragment is, too, and so are query
///   parameters that no entry names; one that the entry names may be there only once.
/// - Control characters, empty components, components of dots, a user, a port (443 as well), `http`
///   and a scheme without a slash after it are refused.
///
/// Where two entries fit, a word goes before a parameter, from left to right, and of two parameters
/// the entry that was declared first. What prints a destination is the first entry that leads there.
public struct LinkMap<Schema: NavigationSchema>: Sendable {
  /// The schemes of the app's own links, in lowercase. The first is the one that is printed.
  public let schemes: [String]
  /// The hosts of universal links, in lowercase. The first is the one that is printed.
  public let hosts: [String]
  /// How large a link may be.
  public let limits: LinkLimits

  /// The entries as they were declared.
  let entries: [Compiled]
  /// The same in the order in which they are tried.
  let trials: [Compiled]

  /// An entry with its pattern.
  struct Compiled: Sendable {
    let entry: LinkEntry<Schema>
    let pattern: LinkPattern
  }

  /// Makes a map, and checks it.
  ///
  /// Every entry's closures are called with sample values by the check, so that what is wrong comes
  /// out here and not with some link.
  ///
  /// - Parameters:
  ///   - schemes: The schemes of the app's own links.
  ///   - hosts: The hosts of universal links, those of another script in their ASCII form.
  ///   - limits: How large a link may be.
  ///   - entries: The entries.
  /// - Throws: ``LinkMapError`` with everything that is wrong.
  /// - Complexity: O(*n*²) in the number of entries.
  public init(
    schemes: [String] = [], hosts: [String] = [], limits: LinkLimits = LinkLimits(),
    @LinkMapBuilder<Schema> entries: () -> [LinkEntry<Schema>]
  ) throws(LinkMapError) {
    self.schemes = schemes.map(LinkAuthority.lowercased)
    self.hosts = hosts.map(LinkAuthority.lowercased)
    self.limits = limits
    let entries = entries()
    var problems = Self.problems(inSchemes: schemes, hosts: hosts)
    if entries.isEmpty { problems.append(.noEntries) }
    var compiled: [Compiled] = []
    for entry in entries {
      do {
        let pattern = try LinkPattern(entry.text)
        let found = Self.problems(of: entry, pattern)
        problems += found
        if found.isEmpty { compiled.append(Compiled(entry: entry, pattern: pattern)) }
      } catch {
        problems.append(.invalidPattern(entry: entry.text, error))
      }
    }
    self.entries = compiled
    trials = compiled.enumerated()
      .sorted { left, right in
        let ranks = (left.element.pattern.rank, right.element.pattern.rank)
        if ranks.0 == ranks.1 { return left.offset < right.offset }
        return ranks.0.lexicographicallyPrecedes(ranks.1)
      }
      .map(\.element)
    problems += overlaps()
    guard problems.isEmpty else { throw LinkMapError(problems: problems) }
  }
}

extension LinkPattern {
  /// 0 for every word and 1 for every parameter: what has the lower one is tried first.
  var rank: [Int] {
    components.map { if case .word = $0 { 0 } else { 1 } }
  }
}
