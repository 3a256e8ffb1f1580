internal import BacktrailNavigation
internal import BacktrailShapes
internal import Foundation

/// Reads bytes as routes of every form that apps write.
///
/// A route that is read is written and read again as an equal one. A value of every kind is also read
/// by Foundation, to the same end. A stack keeps the routes before the first that cannot be read.
enum RouteFuzz {
  static func check(_ bytes: [UInt8]) throws {
    try checkStack(bytes)
    guard let text = try? JSONText(bytes, maximumDepth: 512) else { return }
    try checkAgainstFoundation(text)
    try checkRoundTrip(of: Shapes.Route.self, in: text)
    try checkRoundTrip(of: Shapes.AppRoute.self, in: text)
    try checkRoundTrip(of: Shapes.Discriminated.self, in: text)
    try checkRoundTrip(of: Shapes.Versioned.self, in: text)
    try checkRoundTrip(of: Shapes.StructRoute.self, in: text)
    try checkRoundTrip(of: Shapes.Renamed.self, in: text)
    try checkRoundTrip(of: Shapes.VersionedSnapshot.self, in: text, inOneForm: false)
    try checkRoundTrip(of: Shapes.NamedPaths.self, in: text)
    try checkRoundTrip(of: Shapes.LoosePath.self, in: text)
  }

  /// - Parameter inOneForm: Whether equal values are written alike. A dictionary whose keys are
  ///   neither texts nor numbers is written as an array of no order.
  private static func checkRoundTrip<Value: Codable & Equatable & Sendable>(
    of type: Value.Type, in text: JSONText, inOneForm: Bool = true
  ) throws {
    let value: Value
    switch RouteDecoder.decode(type, from: text.root, in: text) {
    case .success(let decoded): value = decoded
    case .failure(let failure):
      try require(failure.reason.stage == .decode, "\(failure) is no reason of decoding.")
      return
    }
    let written: [UInt8]
    do {
      written = try RouteEncoder.encode(value)
    } catch {
      if case .tooDeep = error.reason { return }
      throw error
    }
    let again = try JSONText(written, maximumDepth: RouteEncoder.maximumDepth)
    let second = try RouteDecoder.decode(type, from: again.root, in: again).get()
    let json = String(decoding: written, as: UTF8.self)
    try require(second == value, "\(type) is written as \(json) and read as another value.")
    if inOneForm {
      try require(try RouteEncoder.encode(second) == written, "\(json) is written in two ways.")
    }
  }

  private static func checkAgainstFoundation(_ text: JSONText) throws {
    try checkRoundTrip(of: RichValue.self, in: text, inOneForm: false)
    guard !text.isReadOtherwiseByFoundation else { return }
    let ours = RouteDecoder.decode(RichValue.self, from: text.root, in: text)
    let theirs = Result { try JSONDecoder().decode(RichValue.self, from: Data(text.bytes)) }
    try require(
      (try? ours.get()) == (try? theirs.get()), "Read as \(ours), and by Foundation as \(theirs).")
  }

  private static func checkStack(_ bytes: [UInt8]) throws {
    let stack = DecodedStack(decoding: bytes, as: Shapes.Route.self)
    guard let text = try? JSONText(bytes, maximumDepth: 512), text.kind(of: text.root) == .array
    else {
      try require(
        stack.envelope?.stage == .envelope && stack.routes.isEmpty && stack.dropped.isEmpty,
        "No stack gives \(stack).")
      return
    }
    try require(stack.envelope == nil, "A stack is refused as \(stack).")
    let kept = stack.routes.count
    try require(
      stack.dropped.map(\.index) == Array(kept..<text.count(of: text.root)),
      "Of \(text.count(of: text.root)) routes, \(kept) are kept and \(stack.dropped) dropped.")
    try require(
      stack.dropped.dropFirst().allSatisfy { $0.failure == DecodeFailure(.afterInvalid) }
        && stack.dropped.first?.failure.reason != .afterInvalid,
      "The reasons are \(stack.dropped).")
  }
}
