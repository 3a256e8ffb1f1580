/// What this program does as a process of its own, for a check that starts or kills it.
///
/// A worker is named by the first argument after `worker`; the rest is its own.
enum SoakWorkers {
  static func run(_ name: String, _ arguments: [String]) throws {
    switch name {
    case "killed-writer": try KilledWriter.run(arguments)
    case "memory": try MemoryWorker.run(arguments)
    case "contending": try ContentionWorker.run(arguments)
    case "disk-full": try DiskFullWorker.run(arguments)
    case "concurrent": try ConcurrencyWorker.run(arguments)
    default: throw SoakUsageError("there is no worker '\(name)'")
    }
  }
}
