/// The pattern of a link entry: words and parameters of the path, and parameters of the query.
///
/// `projects/{project}/tasks/{task}` has two words and two parameters; `search?q&page` has a word
/// and two parameters in the query. Words are plain text, with nothing escaped.
struct LinkPattern: Sendable {
  enum Component: Sendable {
    case word(String)
    /// The parameter with this index among the entry's.
    case parameter(Int)
  }

  /// The pattern as it was written.
  let text: String
  let components: [Component]
  /// The names of all parameters, those of the path first.
  let names: [String]
  /// How many of the names stand in the path.
  let pathNameCount: Int

  init(_ text: String) throws(LinkPatternProblem) {
    self.text = text
    guard !text.unicodeScalars.contains(where: \.isControl) else { throw .controlCharacter }
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var components: [Component] = []
    var names: [String] = []
    let path =
      halves[0].isEmpty ? [] : halves[0].split(separator: "/", omittingEmptySubsequences: false)
    for part in path {
      guard !part.isEmpty else { throw .emptyComponent }
      guard part != ".", part != ".." else { throw .dotComponent }
      if part.first == "{", part.last == "}" {
        components.append(.parameter(names.count))
        names.append(String(part.dropFirst().dropLast()))
      } else {
        components.append(.word(String(part)))
      }
    }
    pathNameCount = names.count
    if halves.count > 1 {
      names += halves[1].split(separator: "&", omittingEmptySubsequences: false).map(String.init)
    }
    let braced =
      names + components.compactMap { if case .word(let word) = $0 { word } else { nil } }
    guard !braced.contains(where: { $0.contains { $0 == "{" || $0 == "}" } }) else {
      throw .misplacedBrace
    }
    guard names.allSatisfy({ !$0.isEmpty }) else { throw .emptyName }
    guard Set(names.map(OpaqueText.init)).count == names.count else { throw .duplicateName }
    self.components = components
    self.names = names
  }

  /// The names of the query's parameters, with their indices among the entry's.
  var queryNames: some Sequence<(offset: Int, element: String)> {
    names.enumerated().dropFirst(pathNameCount)
  }
}
