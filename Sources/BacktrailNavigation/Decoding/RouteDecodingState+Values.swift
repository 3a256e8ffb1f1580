import Foundation

extension RouteDecodingState {
  /// Decodes a value of any type.
  func value<T: Decodable>(_ type: T.Type, at node: JSONNode) throws -> T {
    // These are written in their own way, or slow to decode in theirs.
    if T.self == UUID.self { return unsafeBitCast(try uuid(at: node), to: T.self) }
    if T.self == Date.self { return unsafeBitCast(try date(at: node), to: T.self) }
    if T.self == URL.self { return unsafeBitCast(try url(at: node), to: T.self) }
    if T.self == Data.self { return unsafeBitCast(try data(at: node), to: T.self) }
    if T.self == Decimal.self { return unsafeBitCast(try decimal(at: node), to: T.self) }
    do {
      return try T(from: RouteNodeDecoder(state: self, node: node))
    } catch {
      note(error, at: node)
      throw error
    }
  }

  func bool(at node: JSONNode) throws -> Bool {
    switch text.kind(of: node) {
    case .true: return true
    case .false: return false
    default: throw mismatch(Bool.self, at: node)
    }
  }

  func string(at node: JSONNode) throws -> String {
    if let string = text.string(node) { return string }
    throw text.kind(of: node) == .string
      ? corrupted("Half of a surrogate pair is not text.", .value, at: node)
      : mismatch(String.self, at: node)
  }

  func integer<Integer: FixedWidthInteger>(at node: JSONNode) throws -> Integer {
    if let integer: Integer = text.integer(node) { return integer }
    throw misfit(Integer.self, at: node)
  }

  func double(at node: JSONNode) throws -> Double {
    if let double = text.double(node) { return double }
    throw misfit(Double.self, at: node)
  }

  func float(at node: JSONNode) throws -> Float {
    if let float = text.float(node) { return float }
    throw misfit(Float.self, at: node)
  }

  private func date(at node: JSONNode) throws -> Date {
    Date(timeIntervalSinceReferenceDate: try double(at: node))
  }

  private func url(at node: JSONNode) throws -> URL {
    guard let url = URL(string: try string(at: node)) else {
      throw corrupted("The string is not a URL.", .value, at: node)
    }
    return url
  }

  private func data(at node: JSONNode) throws -> Data {
    guard let data = Data(base64Encoded: try string(at: node)) else {
      throw corrupted("The string is not Base64.", .value, at: node)
    }
    return data
  }

  private func decimal(at node: JSONNode) throws -> Decimal {
    let entry = text.entry(node)
    guard entry.kind == .number else { throw mismatch(Decimal.self, at: node) }
    let digits = text.withContent(of: entry) { String(decoding: $0, as: UTF8.self) }
    guard let decimal = Decimal(string: digits) else {
      throw corrupted("The number does not fit.", .range, at: node)
    }
    return decimal
  }

  private func uuid(at node: JSONNode) throws -> UUID {
    let entry = text.entry(node)
    guard entry.kind == .string else { throw mismatch(String.self, at: node) }
    guard let uuid = text.withText(of: entry, UUID.init(hexadecimal:)) else {
      throw corrupted("The string is not a UUID.", .value, at: node)
    }
    return uuid
  }
}
