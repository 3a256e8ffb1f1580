internal import BacktrailStore
internal import Foundation

/// The worker that writes until it is killed, and acknowledges each step before the next begins.
enum KilledWriter {
  /// What it prints before it opens the store.
  static let isHere = UInt8(ascii: "h")
  /// What it prints once the store is open.
  static let isOpen = UInt8(ascii: "o")
  /// What it prints after each step.
  static let acknowledgement = UInt8(ascii: ".")

  /// - Parameter arguments: The path of the store, the seed, the first step, and the durability.
  static func run(_ arguments: [String]) throws {
    guard arguments.count == 4, let seed = UInt64(arguments[1]), let first = Int(arguments[2])
    else { throw SoakUsageError("the killed writer takes a path, a seed, a step and a durability") }
    try say(isHere)
    let script = try WriterScript(
      seed: seed, path: arguments[0], durability: arguments[3] == "full" ? .full : .normal)
    try say(isOpen)
    // Its end comes from elsewhere; this is one in case nobody is left to bring it.
    for step in first..<(first + 50_000) {
      try script.run(step: step)
      try say(acknowledgement)
    }
  }

  private static func say(_ byte: UInt8) throws {
    try FileHandle.standardOutput.write(contentsOf: [byte])
  }
}
