internal import CBacktrailFaultVFS

/// Lets allocations of SQLite fail, in a process that exists for that.
package enum AllocationFaults {
  /// Which allocations fail.
  package enum Plan: Hashable, Sendable {
    case none
    /// The one of this number, of which the first is 1, and no other.
    case one(Int)
    /// The one of this number and all after it.
    case from(Int)

    /// The number of the first that fails; 0 for none.
    package var number: Int {
      switch self {
      case .none: 0
      case .one(let number), .from(let number): number
      }
    }
  }

  /// Makes SQLite of this process allocate through functions that can fail.
  ///
  /// - Returns: Whether it could be done: only before the process has used SQLite for the first time.
  package static func install() -> Bool {
    backtrail_fault_memory_install() == SQLITE_OK
  }

  /// Runs something under a plan, and counts.
  ///
  /// - Parameters:
  ///   - plan: Which allocations fail, counted from the beginning of `body`, by any thread.
  ///   - body: What allocates.
  /// - Returns: What came of it, how often SQLite allocated, and how many of that failed.
  package static func during<Result>(
    _ plan: Plan, _ body: () throws -> Result
  ) -> (result: Swift.Result<Result, any Error>, allocations: Int, failures: Int) {
    switch plan {
    case .none: backtrail_fault_memory_plan(0, 0)
    case .one(let number): backtrail_fault_memory_plan(Int64(number), 0)
    case .from(let number): backtrail_fault_memory_plan(Int64(number), 1)
    }
    let result = Swift.Result { try body() }
    let counts = (
      Int(backtrail_fault_memory_allocations()), Int(backtrail_fault_memory_failures())
    )
    backtrail_fault_memory_plan(0, 0)
    return (result, counts.0, counts.1)
  }
}
