internal import BacktrailNavigation

extension HarnessViolation {
  /// The violation as a case that can be run again: the fault, the position, the seed, before, after.
  ///
  /// - Parameter again: How a case is run again.
  public func text(again: HarnessInvocation = .code) -> String {
    lines(number: nil, HarnessTextStyle(), again).joined(separator: "\n")
  }

  /// The lines of the violation, the first of which may have a number.
  func lines(
    number: Int?, _ style: HarnessTextStyle, _ again: HarnessInvocation
  ) -> [String] {
    let lead = number.map { "\($0). " } ?? ""
    var lines = [style.paint("\(lead)\(invariant.rawValue) did not hold", .red)]
    lines += style.wrapped(invariant.promise, indent: 3)
    lines += style.wrapped(Printable.line(explanation), indent: 3)
    lines += Self.member("fault", minimal.steps.map(\.description))
    lines += Self.member("seed", ["\(minimal.seed)"])
    lines += Self.member("before", before)
    lines += Self.member("after", after)
    if found != minimal { lines += Self.member("found as", ["\(found)"]) }
    return lines + Self.member("again", [again.line(self)])
  }

  private static func member(_ name: String, _ values: [String]) -> [String] {
    let column = 12
    let values = values.isEmpty ? ["-"] : values
    return values.enumerated().map { index, value in
      let name = index == 0 ? name : ""
      let padding = String(repeating: " ", count: column - 3 - name.count)
      return "   \(name)\(padding)\(Printable.line(value))"
    }
  }
}
