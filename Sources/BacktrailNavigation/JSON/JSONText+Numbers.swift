extension JSONText {
  /// A number that is an integer of 64 bits, read exactly; nil for every other value.
  ///
  /// `1.0` and `1e3` are integers too. No floating-point number is in between.
  package func int64(_ node: JSONNode) -> Int64? {
    integer(node)
  }

  /// A number that is an integer of some width, read exactly; nil for every other value.
  func integer<Integer: FixedWidthInteger>(_ node: JSONNode) -> Integer? {
    let entry = entry(node)
    guard entry.kind == .number else { return nil }
    return withContent(of: entry) { JSONNumber($0).integer() }
  }

  /// A number as the nearest `Double`; nil where that is infinite, or zero for what is not.
  func double(_ node: JSONNode) -> Double? {
    let entry = entry(node)
    guard entry.kind == .number else { return nil }
    return withContent(of: entry) { content in
      let number = JSONNumber(content)
      if let value = number.exactDouble { return value }
      guard let value = Double(String(decoding: content, as: UTF8.self)), value.isFinite else {
        return nil
      }
      return value != 0 || number.isZero ? value : nil
    }
  }

  /// A number as the nearest `Float`; nil where that is infinite, or zero for what is not.
  func float(_ node: JSONNode) -> Float? {
    let entry = entry(node)
    guard entry.kind == .number else { return nil }
    return withContent(of: entry) { content in
      guard let value = Float(String(decoding: content, as: UTF8.self)), value.isFinite else {
        return nil
      }
      return value != 0 || JSONNumber(content).isZero ? value : nil
    }
  }
}
