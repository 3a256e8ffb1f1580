extension LinkMap {
  /// What is wrong with the schemes and hosts.
  static func problems(inSchemes schemes: [String], hosts: [String]) -> [LinkMapProblem] {
    var problems: [LinkMapProblem] = []
    if schemes.isEmpty && hosts.isEmpty { problems.append(.noSchemesOrHosts) }
    problems += schemes.filter { !LinkAuthority.isOwnScheme($0) }.map(LinkMapProblem.invalidScheme)
    problems += hosts.filter { !LinkAuthority.isHost($0) }.map(LinkMapProblem.invalidHost)
    return problems
  }

  /// What is wrong with one entry alone.
  static func problems(
    of entry: LinkEntry<Schema>, _ pattern: LinkPattern
  ) -> [LinkMapProblem] {
    guard entry.parameters.count == pattern.names.count else {
      return [
        .parameterCount(
          entry: entry.text, named: pattern.names.count, given: entry.parameters.count)
      ]
    }
    var problems: [LinkMapProblem] = []
    for (name, parameter) in zip(pattern.names, entry.parameters).prefix(pattern.pathNameCount)
    where parameter.isOptional {
      problems.append(.optionalInPath(entry: entry.text, parameter: name))
    }
    guard let sample = entry.sample(pattern.names)?.destination else { return problems }
    if let item = sample.presented, !item.kind.isRestorable || item.over != sample.tab {
      problems.append(.unfitPresentation(entry: entry.text))
    }
    if let take = entry.take, take(sample)?.destination != sample {
      problems.append(.notReversible(entry: entry.text))
    }
    return problems
  }

  /// The entries that no link reaches, and those of which it is not clear which one a link reaches.
  func overlaps() -> [LinkMapProblem] {
    var problems: [LinkMapProblem] = []
    for (index, later) in trials.enumerated() {
      let rivals = trials[..<index].filter {
        $0.pattern.components.count == later.pattern.components.count
      }
      if let other = rivals.first(where: { covers($0, later) }) {
        problems.append(.unreachable(entry: later.pattern.text, behind: other.pattern.text))
      } else if let other = rivals.first(where: { isAmbiguous($0, later) }) {
        problems.append(.ambiguous(entry: later.pattern.text, with: other.pattern.text))
      }
    }
    return problems
  }

  /// Whether an entry takes every link that another would take.
  private func covers(_ wide: Compiled, _ narrow: Compiled) -> Bool {
    let needed = narrow.neededNames
    return wide.neededNames.allSatisfy(needed.contains)
      && places(wide, narrow).allSatisfy { $0.covers($1) }
  }

  /// Whether two entries of the same rank take some links in common, and neither takes all of the
  /// other's.
  private func isAmbiguous(_ first: Compiled, _ second: Compiled) -> Bool {
    first.pattern.rank == second.pattern.rank
      && places(first, second).allSatisfy { $0.overlaps($1) }
      && !places(second, first).allSatisfy { $0.covers($1) }
  }

  /// What two entries accept, place by place.
  private func places(_ left: Compiled, _ right: Compiled) -> [(LinkDomain, LinkDomain)] {
    var places = Array(zip(left.domains, right.domains))
    // Of a custom scheme the first word is the host, which has no letter case.
    if !schemes.isEmpty, case .word(let first)? = left.pattern.components.first,
      case .word(let second)? = right.pattern.components.first
    {
      places[0] = (
        .words([LinkAuthority.lowercased(first)]), .words([LinkAuthority.lowercased(second)])
      )
    }
    return places
  }
}

extension LinkMap.Compiled {
  /// What each component accepts.
  fileprivate var domains: [LinkDomain] {
    pattern.components.map { component in
      switch component {
      case .word(let word): .words([word])
      case .parameter(let index): entry.parameters[index].domain
      }
    }
  }

  /// The names of the query's parameters that must be there.
  fileprivate var neededNames: Set<OpaqueText> {
    Set(
      pattern.queryNames.filter { !entry.parameters[$0.offset].isOptional }
        .map { OpaqueText($0.element) })
  }
}
