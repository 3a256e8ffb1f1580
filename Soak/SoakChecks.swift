/// All checks, in the order in which they run.
enum SoakChecks {
  static let all: [any SoakCheck] = [
    SweepCheck(),
    PowerLossCheck(),
    KillCheck(),
    ContentionCheck(),
    DiskFullCheck(),
    MemoryCheck(),
    BitFlipCheck(),
    ConcurrencyCheck(),
    ModelCheck(),
  ]
}
