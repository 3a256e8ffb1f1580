extension LinkMap {
  /// The link of a destination: always the same one, and one that leads there again.
  ///
  /// A link that would be read as anything else is not printed.
  ///
  /// - Parameters:
  ///   - destination: Where the link is to lead.
  ///   - form: The form of the link. Unless said otherwise, one of the first scheme, or a universal
  ///     link where the map has no scheme.
  /// - Throws: ``LinkPrintError``.
  /// - Complexity: O(*e*) in the number of entries, and what it takes to read the link again.
  public func print(
    _ destination: NavigationDestination<Schema>, as form: LinkForm? = nil
  ) throws(LinkPrintError) -> String {
    let form = form ?? (schemes.isEmpty ? .universal : .customScheme)
    guard !(form == .customScheme ? schemes : hosts).isEmpty else { throw .noForm(form) }
    var failure: LinkPrintError?
    for compiled in entries {
      guard let taken = compiled.entry.take?(destination),
        taken.destination.isIdentical(to: destination)
      else { continue }
      do throws(LinkPrintError) {
        return try link(of: compiled, taken.texts, destination, as: form)
      } catch {
        // Another entry may lead there by a link that can be.
        failure = failure ?? error
      }
    }
    throw failure ?? .noEntry
  }

  private func link(
    of compiled: Compiled, _ texts: [LinkWritten], _ destination: NavigationDestination<Schema>,
    as form: LinkForm
  ) throws(LinkPrintError) -> String {
    var link = compiled.pattern.start(as: form, schemes: schemes, hosts: hosts)
    var separator: [UInt8] = []
    for component in compiled.pattern.components {
      link += separator
      separator = Array("/".utf8)
      switch component {
      case .word(let word): LinkEscape.append(word, to: &link)
      case .parameter(let index):
        guard case .text(let text) = texts[index], !text.isEmpty, text != ".", text != ".." else {
          throw .unprintable(parameter: compiled.pattern.names[index])
        }
        LinkEscape.append(text, to: &link)
      }
    }
    separator = Array("?".utf8)
    for (index, name) in compiled.pattern.queryNames {
      switch texts[index] {
      case .nothing: continue
      case .impossible: throw .unprintable(parameter: name)
      case .text(let text):
        link += separator
        separator = Array("&".utf8)
        LinkEscape.append(name, to: &link)
        link.append(UInt8(ascii: "="))
        LinkEscape.append(text, to: &link)
      }
    }
    guard link.count <= limits.bytes else { throw .tooLong(limit: limits.bytes) }
    guard let read = try? parse(bytes: link), read.isIdentical(to: destination) else {
      throw .readsBackDifferently(entry: compiled.pattern.text)
    }
    return String(decoding: link, as: UTF8.self)
  }
}

extension LinkPattern {
  /// What a link begins with, up to its first component.
  func start(as form: LinkForm, schemes: [String], hosts: [String]) -> [UInt8] {
    switch form {
    case .universal: return Array("https://\(hosts[0])/".utf8)
    case .customScheme:
      // Only a word stands in the host's place: on the way a host may lose its letter case.
      if case .word(let word)? = components.first, word.utf8.allSatisfy(LinkEscape.isUnreserved) {
        return Array("\(schemes[0])://".utf8)
      }
      return Array((components.isEmpty ? "\(schemes[0])://" : "\(schemes[0]):///").utf8)
    }
  }
}

extension NavigationDestination {
  /// Whether two destinations are the same down to the bytes of their texts.
  ///
  /// Swift's own `==` holds a composed and a decomposed letter for equal; ids are not.
  func isIdentical(to other: Self) -> Bool {
    guard self == other else { return false }
    return query.allSatisfy { name, text in
      // The same name may be written with other bytes.
      other.query.contains {
        OpaqueText($0) == OpaqueText(name) && OpaqueText($1) == OpaqueText(text)
      }
    } && RouteEncoder.isIdentical(stack, other.stack)
      && RouteEncoder.isIdentical(presented?.modal, other.presented?.modal)
      && RouteEncoder.isIdentical(presented?.stack, other.presented?.stack)
  }
}

extension RouteEncoder {
  /// Whether two values have the same encoded form. Values without one are taken for the same.
  fileprivate static func isIdentical<Value: Encodable>(_ left: Value, _ right: Value) -> Bool {
    let encoded = try? (encode(left), encode(right))
    return encoded.map { $0.0 == $0.1 } ?? true
  }
}
