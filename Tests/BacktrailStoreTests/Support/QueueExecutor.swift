import Dispatch

/// Runs a task on a queue of its own, whatever else Swift's own threads are busy with.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "backtrail.test")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
