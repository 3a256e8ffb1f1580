internal import BacktrailNavigation

extension HarnessReport {
  /// The report as a JSON document in UTF-8, for programs. Equal reports give equal bytes.
  ///
  /// | key | what it holds |
  /// |---|---|
  /// | `format` | 1; it grows when a key changes its meaning or goes |
  /// | `subject`, `seed` | what restored, and the seed of the run |
  /// | `cases`, `compounds` | how many cases were tried, and how many of them were random compounds |
  /// | `compoundsNotBroughtAbout` | how many random compounds changed nothing, and are not counted |
  /// | `scenes` | how many scenes were tried as `tried`, and how many there were to draw from as `stored`, null where all that were given were tried |
  /// | `notes` | what a reader has to know of the sample, a sentence each |
  /// | `held` | whether every invariant held in every case |
  /// | `cells` | for each fault at each position `fault`, `family`, `scene`, `place`, `index`, `runs`, how many trials changed nothing as `notBroughtAbout`, and the names of the invariants that did not hold as `broken` |
  /// | `inapplicable` | the faults that there was no position for |
  /// | `abandoned` | the faults that were not tried to the end, since a restore under them did not end |
  /// | `violations` | for each `invariant`, `explanation`, `case` and `steps` (minimised), `found` (the case as it was found), `before`, `after`, and the line that runs it `again` |
  ///
  /// `place` is null for a scene as a whole, and `index` for a place as a whole.
  ///
  /// - Parameter again: How a case is run again.
  public func json(again: HarnessInvocation = .code) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("format", 1)
    writer.member("subject", subject)
    writer.member("seed", seed)
    writer.member("cases", runs)
    writer.member("compounds", compounds)
    writer.member("compoundsNotBroughtAbout", compoundsNotBroughtAbout)
    writer.key("scenes")
    writer.beginObject()
    writer.member("tried", sceneNames.count)
    writer.key("stored")
    if let population { writer.integer(population) } else { writer.null() }
    writer.endObject()
    writer.names("notes", notes)
    writer.key("held")
    writer.bool(held)
    writer.array("cells", cells) { writer, cell in
      writer.beginObject()
      writer.step(cell.fault, cell.position)
      writer.member("runs", cell.runs)
      writer.member("notBroughtAbout", cell.notBroughtAbout)
      writer.names("broken", HarnessInvariant.allCases.filter(cell.broken.contains).map(\.rawValue))
      writer.endObject()
    }
    writer.names("inapplicable", inapplicable.map(\.rawValue))
    writer.names("abandoned", abandoned.map(\.rawValue))
    writer.array("violations", violations) { writer, violation in
      writer.beginObject()
      writer.member("invariant", violation.invariant.rawValue)
      writer.member("explanation", violation.explanation)
      writer.member("case", violation.minimal.description)
      writer.array("steps", violation.minimal.steps) { writer, step in
        writer.beginObject()
        writer.step(step.fault, step.position)
        writer.member("variant", step.variant)
        writer.endObject()
      }
      writer.member("found", violation.found.description)
      writer.names("before", violation.before)
      writer.names("after", violation.after)
      writer.member("again", again.line(violation))
      writer.endObject()
    }
    writer.endObject()
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  fileprivate mutating func member(_ name: String, _ number: some BinaryInteger) {
    key(name)
    integer(number)
  }

  fileprivate mutating func array<Element>(
    _ name: String, _ elements: [Element], _ body: (inout Self, Element) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements { body(&self, element) }
    endArray()
  }

  fileprivate mutating func names(_ name: String, _ texts: [String]) {
    array(name, texts) { writer, text in writer.string(text) }
  }

  fileprivate mutating func step(_ fault: HarnessFault, _ position: HarnessPosition) {
    member("fault", fault.rawValue)
    member("family", fault.family.rawValue)
    member("scene", position.scene)
    key("place")
    if let place = position.place { string(place.description) } else { null() }
    key("index")
    if let index = position.index { integer(index) } else { null() }
  }
}
