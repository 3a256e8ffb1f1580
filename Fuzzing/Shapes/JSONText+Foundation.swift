package import BacktrailNavigation

extension JSONText {
  /// Whether the text holds one of the few things of which we make something else on purpose.
  package var isReadOtherwiseByFoundation: Bool {
    var nodes = [root]
    while let node = nodes.popLast() {
      switch kind(of: node) {
      case .object:
        // The last of several members with the same key counts here, the first there.
        let keys = members(of: node).map { string($0.key) }
        if Set(keys).count < keys.count { return true }
        nodes += members(of: node).map(\.value)
      case .array:
        nodes += Array(elements(of: node))
      case .number:
        // An integer with a fraction or an exponent goes through a double there, then a decimal.
        let bytes = bytes(of: node)
        let double = Double(String(decoding: bytes, as: UTF8.self)) ?? 0
        if bytes.contains(where: { [0x2E, 0x45, 0x65].contains($0) }),
          bytes.count > 15 && abs(double) >= 9_007_199_254_740_992
            || double == double.rounded() && abs(double) < 9_007_199_254_740_992
              && int64(node) == nil
        {
          return true
        }
      default:
        // Foundation on Linux takes a sign for a digit of a UUID.
        let bytes = bytes(of: node)
        if bytes.count == 38, bytes.filter({ $0 == 0x2D || $0 == 0x2B || $0 == 0x20 }).count > 4 {
          return true
        }
      }
    }
    return false
  }
}
