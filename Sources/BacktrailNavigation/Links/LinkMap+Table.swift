extension LinkMap {
  /// The map as a table in Markdown: a row per entry, in the order in which they were declared.
  ///
  /// Parameters show as `{name}`, wherever their values go. Where parents are brought, the path
  /// begins with an ellipsis.
  public var markdownTable: String {
    var lines = ["| Entry | Tab | Path | Presented |", "| --- | --- | --- | --- |"]
    for compiled in entries {
      var cells = [link(of: compiled.pattern)]
      if let sample = compiled.entry.sample(compiled.pattern.names) {
        let names = LinkSampleNames(sample.values, compiled.pattern.names)
        cells += Self.cells(sample.destination, names)
      } else {
        cells += ["", "", ""]
      }
      lines.append("| \(cells.map(Self.escaped).joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The link of an entry, with the names of its parameters in braces and nothing escaped.
  private func link(of pattern: LinkPattern) -> String {
    let form: LinkForm = schemes.isEmpty ? .universal : .customScheme
    let start = String(
      decoding: pattern.start(as: form, schemes: schemes, hosts: hosts), as: UTF8.self)
    let path = pattern.components.map { component in
      switch component {
      case .word(let word): word
      case .parameter(let index): "{\(pattern.names[index])}"
      }
    }
    let query = pattern.queryNames.map { "\($0.element)={\($0.element)}" }
    return start + path.joined(separator: "/")
      + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
  }

  private static func cells(
    _ destination: NavigationDestination<Schema>, _ names: LinkSampleNames
  ) -> [String] {
    var routes = destination.stack.map { names.text(of: $0) }
    if destination.bringsParents { routes.insert("…", at: 0) }
    var presented = "none"
    if let item = destination.presented {
      let within = item.stack.map { names.text(of: $0) }
      presented = "\(item.kind.rawValue) \(names.text(of: item.modal))"
      if !within.isEmpty { presented += " [\(within.joined(separator: ", "))]" }
    }
    return [destination.tab.rawValue, "[\(routes.joined(separator: ", "))]", presented]
  }

  /// A text that stays within its cell.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "|": escaped += "\\|"
      case _ where scalar.isControl: escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
