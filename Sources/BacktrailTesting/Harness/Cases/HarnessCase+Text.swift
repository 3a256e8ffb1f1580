internal import BacktrailNavigation

/// A case as one word that no shell changes, for reports and for the command line.
///
/// ```swift
/// HarnessCase("7:record-deleted@main/tab:projects/1+role-removed@main")
/// ```
///
/// It is the seed, a colon, and the steps with a plus sign between them. A step is the fault, `~` and
/// the variant where it is not 0, `@`, the scene, and where the position says more, the place and the
/// index after a slash each. A place is `tab:` and the name of the tab, `sidebar`, `presented`, or
/// `presented:` and the index of the item whose stack it is. In the names of scenes and tabs every
/// byte but letters of ASCII, digits, `.`, `_` and `-` is written as `%` and two digits.
extension HarnessCase: LosslessStringConvertible {
  /// The case as one word.
  public var description: String {
    "\(seed):\(steps.map(\.word).joined(separator: "+"))"
  }

  /// Reads what ``description`` wrote; nil for anything else.
  public init?(_ description: String) {
    guard let colon = description.utf8.firstIndex(of: UInt8(ascii: ":")),
      let seed = CaseNumber.read(UInt64.self, description[..<colon])
    else { return nil }
    var steps: [Step] = []
    let rest = description[description.utf8.index(after: colon)...]
    if !rest.isEmpty {
      for text in rest.split(separator: "+", omittingEmptySubsequences: false) {
        guard let step = Step(text) else { return nil }
        steps.append(step)
      }
    }
    self.init(seed: seed, steps: steps)
  }
}

extension HarnessCase.Step: CustomStringConvertible {
  /// What fails and where, for people: `record-deleted at projects[1] of main (variant 2)`.
  public var description: String {
    let text = "\(fault.rawValue) at \(position)"
    return variant == 0 ? text : "\(text) (variant \(variant))"
  }

  /// The step as a part of a case's word.
  fileprivate var word: String {
    let name = variant == 0 ? fault.rawValue : "\(fault.rawValue)~\(variant)"
    return "\(name)@\(position.word)"
  }

  fileprivate init?(_ text: Substring) {
    guard let at = text.utf8.firstIndex(of: UInt8(ascii: "@")) else { return nil }
    let name = text[..<at].split(separator: "~", omittingEmptySubsequences: false)
    let position = HarnessPosition(word: text[text.utf8.index(after: at)...])
    guard name.count <= 2, let fault = HarnessFault(rawValue: String(name[0])), let position else {
      return nil
    }
    var variant = 0
    if name.count == 2 {
      guard let number = CaseNumber.read(Int.self, name[1]), number != 0 else { return nil }
      variant = number
    }
    self.init(fault, at: position, variant: variant)
  }
}

extension HarnessPosition {
  /// The position as a part of a case's word.
  fileprivate var word: String {
    var parts = [CaseName.escaped(scene)]
    if place != nil || index != nil { parts.append(place?.word ?? "") }
    if let index { parts.append("\(index)") }
    return parts.joined(separator: "/")
  }

  fileprivate init?(word: Substring) {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 3, let scene = CaseName.read(parts[0]) else { return nil }
    self.init(scene: scene)
    if parts.count > 1, !parts[1].isEmpty {
      guard let place = RoutePlace(word: parts[1]) else { return nil }
      self.place = place
    }
    if parts.count > 2 {
      guard let index = CaseNumber.read(Int.self, parts[2]) else { return nil }
      self.index = index
    } else if parts.count == 2, place == nil {
      return nil
    }
  }
}

extension RoutePlace {
  fileprivate var word: String {
    switch self {
    case .stack(let tab): "tab:\(CaseName.escaped(tab))"
    case .sidebar: "sidebar"
    case .presented: "presented"
    case .presentedStack(let index): "presented:\(index)"
    }
  }

  fileprivate init?(word: Substring) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("tab", 2):
      guard let tab = CaseName.read(parts[1]) else { return nil }
      self = .stack(tab)
    case ("sidebar", 1): self = .sidebar
    case ("presented", 1): self = .presented
    case ("presented", 2):
      guard let index = CaseNumber.read(Int.self, parts[1]) else { return nil }
      self = .presentedStack(index)
    default: return nil
    }
  }
}

/// A number that is written in one way only.
private enum CaseNumber {
  static func read<Number: FixedWidthInteger>(_ type: Number.Type, _ text: Substring) -> Number? {
    // `Number.init` also reads a plus sign and zeros in front.
    guard let number = Number(text), String(number) == text else { return nil }
    return number
  }
}

/// A name in which everything that could mean something is escaped.
private enum CaseName {
  static func escaped(_ name: String) -> String {
    var text = ""
    for byte in name.utf8 {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }

  static func read(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        guard byte == UInt8(ascii: "%"), rest.count >= 2,
          let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
        else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      }
    }
    guard let name = String(validating: bytes, as: UTF8.self), escaped(name) == text else {
      return nil
    }
    return name
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
