public import Foundation

extension LinkMap {
  /// The destination of a link.
  ///
  /// - Parameter link: The link as it came, unrepaired.
  /// - Throws: ``LinkRefusal``, which says what is wrong and where, and never what the link says.
  /// - Complexity: O(*n* + *e*), *n* being the bytes of the link and *e* the entries of the map.
  public func parse(_ link: String) throws(LinkRefusal) -> NavigationDestination<Schema> {
    // The length is counted before anything is copied.
    guard link.utf8.count <= limits.bytes else { throw LinkRefusal(.tooLong) }
    return try parse(bytes: Array(link.utf8))
  }

  /// The destination of a link that arrived as a `URL`.
  ///
  /// Whoever made the `URL` may have repaired it; where the text itself is at hand, hand over that.
  ///
  /// - Parameter url: The link.
  /// - Throws: ``LinkRefusal``.
  public func parse(_ url: URL) throws(LinkRefusal) -> NavigationDestination<Schema> {
    try parse(url.absoluteString)
  }

  /// The destination of a link, from its bytes, which need not be UTF-8.
  ///
  /// - Parameter bytes: The bytes of the link.
  /// - Throws: ``LinkRefusal``.
  public func parse(
    bytes: some Collection<UInt8>
  ) throws(LinkRefusal) -> NavigationDestination<Schema> {
    guard bytes.count <= limits.bytes else { throw LinkRefusal(.tooLong) }
    return try destination(of: contents(of: LinkSyntax(Array(bytes))))
  }

  /// Checks the scheme and what stands in the host's place, and decodes the rest.
  private func contents(of syntax: LinkSyntax) throws(LinkRefusal) -> LinkContents {
    let scheme = syntax.scheme.map(ASCII.lowercased)
    let authority = syntax.authority.map { LinkAuthority($0) }
    if scheme.elementsEqual("https".utf8), !hosts.isEmpty {
      guard let authority, !authority.host.isEmpty else { throw LinkRefusal(.missingHost) }
      guard authority.isHost(in: hosts) else { throw LinkRefusal(.hostNotAllowed) }
      try Self.refuseExtras(of: authority)
      return try LinkContents(
        host: nil, path: syntax.path, query: syntax.query, limits: limits)
    }
    guard schemes.contains(where: { scheme.elementsEqual($0.utf8) }) else {
      throw LinkRefusal(.schemeNotAllowed)
    }
    if let authority {
      try Self.refuseExtras(of: authority)
    } else if let first = syntax.path.first, first != UInt8(ascii: "/") {
      throw LinkRefusal(.unsupportedForm)
    }
    return try LinkContents(
      host: authority?.host, path: syntax.path, query: syntax.query, limits: limits)
  }

  private static func refuseExtras(of authority: LinkAuthority) throws(LinkRefusal) {
    guard !authority.hasUserInfo else { throw LinkRefusal(.userInfoNotAllowed) }
    guard !authority.hasPort else { throw LinkRefusal(.portNotAllowed) }
  }

  /// Tries the entries in their order, and refuses with what came furthest.
  private func destination(
    of contents: LinkContents
  ) throws(LinkRefusal) -> NavigationDestination<Schema> {
    var nearest = LinkMiss(.unknownRoute, matched: 0, at: .component(0))
    for trial in trials {
      if let miss = trial.miss(contents) {
        nearest = max(nearest, miss)
        continue
      }
      var reader = LinkReader(try trial.slots(of: contents))
      do {
        return try trial.entry.make(&reader)
      } catch {
        // What one entry needs another may not. A bad value in the query is one for every entry:
        // passing over it would show what was not asked for.
        guard error.reason == .missingParameter else { throw error }
        nearest = max(nearest, LinkMiss(error, matched: contents.components.count))
      }
    }
    throw nearest.refusal
  }
}

extension LinkMap.Compiled {
  /// What the link says for each parameter, in their order.
  fileprivate func slots(of contents: LinkContents) throws(LinkRefusal) -> [LinkReader.Slot] {
    var slots: [LinkReader.Slot] = []
    for (component, text) in zip(pattern.components, contents.components) {
      if case .parameter(let index) = component {
        slots.append(LinkReader.Slot(name: pattern.names[index], isInPath: true, text: text))
      }
    }
    for (_, name) in pattern.queryNames {
      let text = try contents.text(ofParameter: name)
      slots.append(LinkReader.Slot(name: name, isInPath: false, text: text))
    }
    return slots
  }
}
