/// Reads the values of one entry's parameters, in their order.
struct LinkReader {
  /// What a link says for one parameter.
  struct Slot {
    let name: String
    let isInPath: Bool
    /// The text with its escapes decoded; nil where the link has none.
    let text: String?
  }

  private var slots: ArraySlice<Slot>

  init(_ slots: [Slot]) {
    self.slots = slots[...]
  }

  mutating func value<Value>(of parameter: LinkParameter<Value>) throws(LinkRefusal) -> Value {
    guard let slot = slots.popFirst() else { throw LinkRefusal(.missingParameter) }
    if let value = parameter.read(slot.text) { return value }
    let reason: LinkRefusal.Reason =
      switch (slot.isInPath, slot.text) {
      case (true, _): .invalidIdentifier
      case (false, nil): .missingParameter
      case (false, _): .invalidParameter
      }
    throw LinkRefusal(reason, at: .parameter(slot.name))
  }
}

/// Gives the parameters of one entry a sample value each, in their order.
struct LinkSampler {
  let names: [String]
  private(set) var values: [any Hashable] = []

  private struct NoValue: Error {}

  init(names: [String]) {
    self.names = names
  }

  mutating func value<Value>(of parameter: LinkParameter<Value>) throws -> Value {
    guard values.count < names.count,
      let value = parameter.sample(names[values.count], values.count + 1)
    else { throw NoValue() }
    values.append(value)
    return value
  }
}
