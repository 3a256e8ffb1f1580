import BacktrailNavigation
import BacktrailStore
import Foundation
import Testing

/// Several real processes that write to one file at once.
@Suite("Many writers")
struct ManyWritersTests {
  let folder: TemporaryFolder
  private var path: String { folder.path(of: "store.db") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func twoProcessesSaveDifferentScenesAndNothingIsLost() async throws {
    try RestorationStore(path: path).close()
    await withTaskGroup(of: Void.self) { group in
      for name in ["one", "two"] {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [folder = folder.path as String, name = name as String] in
            let store = try RestorationStore(
              path: folder + "/store.db", configuration: Meeting.configuration)
            Meeting.wait(in: folder, round: "scenes", number: name, of: 2)
            for page: Int64 in 1...200 {
              let revision = try store.save(
                name, as: Principal("ana"),
                state: SceneState<Atlas>(stacks: [.home: [.page(page)]]))
              try #require(revision == Int(page))
            }
            store.close()
          }
        }
      }
    }
    let store = try RestorationStore(path: path)
    let scenes = try await store.scenes(of: Fixture.ana)
    #expect(scenes.map(\.scene) == ["one", "two"])
    #expect(scenes.map(\.revision) == [200, 200])
    for scene in ["one", "two"] {
      let restored = try await store.restore(Atlas.self, scene: scene, for: Fixture.ana)
      #expect(restored.home == [.page(200)])
    }
    #expect(try await store.diagnose().isHealthy)
    store.close()
  }

  @Test func noAcknowledgedSaveOfOneSceneIsLost() async throws {
    try RestorationStore(path: path).close()
    let each = 100
    await withTaskGroup(of: Void.self) { group in
      for number in 1...2 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [folder = folder.path as String, number = number as Int, each = each as Int] in
            try Meeting.saveOneScene(in: folder, number: number, count: each)
          }
        }
      }
    }
    // Each revision was acknowledged once, to one process, and what it saved came after the state
    // of the revision before it.
    var saved: [Int: [Int64]] = [:]
    for number in 1...2 {
      let log = String(decoding: folder.bytes(of: "log\(number)") ?? [], as: UTF8.self)
      for line in log.split(separator: "\n") {
        let numbers = line.split(separator: " ").compactMap { Int64($0) }
        #expect(saved[Int(numbers[0])] == nil)
        saved[Int(numbers[0])] = Array(numbers.dropFirst())
      }
    }
    #expect(saved.keys.sorted() == Array(1...2 * each))
    for revision in 2...2 * each {
      #expect(saved[revision]?.first == saved[revision - 1]?.last)
    }
    let store = try RestorationStore(path: path)
    let restored = try await store.restore(Atlas.self, scene: "one", for: Fixture.ana)
    #expect(restored.report.revision == 2 * each)
    #expect(restored.home == [.page(saved[2 * each]?.last ?? 0)])
    store.close()
  }

  @Test("migration-08-two-processes-first-start: six processes on a fresh path all succeed")
  func sixProcessesOnAFreshPathAllSucceed() async throws {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<6 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [folder = folder.path as String, number = number as Int] in
            for round in 0..<20 {
              Meeting.wait(in: folder, round: "\(round)", number: "\(number)", of: 6)
              let store = try RestorationStore(path: "\(folder)/fresh\(round).db")
              try store.save(
                "s\(number)", as: Principal("ana"),
                state: SceneState<Atlas>(stacks: [.home: [.page(Int64(number))]]))
              store.close()
            }
          }
        }
      }
    }
    for round in 0..<20 {
      let store = try RestorationStore(path: folder.path(of: "fresh\(round).db"))
      #expect(try await store.scenes(of: Fixture.ana).count == 6, "round \(round)")
      #expect(try await store.diagnose().isHealthy, "round \(round)")
      store.close()
    }
    #expect(!folder.names.contains { $0.contains(".new-") })
  }

  @Test func twoStoresInOneProcessAreCorrectTogether() throws {
    let stores = try (0..<2).map { _ in
      try RestorationStore(path: path, configuration: Meeting.configuration)
    }
    let workers = stores.enumerated().map { number, store in
      Worker {
        for _ in 0..<100 {
          while true {
            let current = try? store.load("one", as: Principal("ana")).summary.revision
            do {
              try store.save(
                "one", as: Principal("ana"),
                state: SceneState<Atlas>(stacks: [.home: [.page(Int64.random(in: 0...(.max)))]]),
                expecting: current ?? 0)
              break
            } catch StoreError.revisionConflict {}
          }
          try store.save(
            "own\(number)", as: Principal("ana"),
            state: SceneState<Atlas>(stacks: [.home: [.page(Int64.random(in: 0...(.max)))]]))
        }
      }
    }
    for worker in workers { try worker.wait() }
    #expect(try stores[0].scenes(of: Fixture.ana).map(\.revision) == [200, 100, 100])
    // Closing one leaves the other's log where it is.
    stores[0].close()
    try stores[1].put(RecordID("task", "x"))
    stores[1].close()
    let again = try RestorationStore(path: path)
    #expect(try again.record(RecordID("task", "x")) != nil)
    #expect(try again.diagnose().isHealthy)
    again.close()
  }

  @Test func theLogDoesNotGrowWithoutBound() throws {
    let store = try RestorationStore(path: path, configuration: Meeting.configuration)
    var largest = 0
    for number in 0..<1_500 {
      try store.save(
        "s\(number % 7)", as: Principal("ana"),
        state: SceneState<Atlas>(stacks: [.home: [.page(Int64(number))]]))
      if number % 50 == 0 { largest = max(largest, folder.bytes(of: "store.db-wal")?.count ?? 0) }
    }
    // A thousand frames of a page, and what one save adds to them.
    #expect(largest > 500 * 4_120)
    #expect(largest < 1_100 * 4_120)
    store.close()
    #expect(folder.names == ["store.db"])
  }

  @Test func aFileThatMayNotGrowIsAnErrorAndThePreviousStateStays() async throws {
    let store = try RestorationStore(path: path)
    try await store.save(
      "one", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.settings]]))
    store.close()
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      let store = try RestorationStore(path: path)
      var limit = rlimit(rlim_cur: 60_000, rlim_max: 60_000)
      #if canImport(Darwin)
        setrlimit(RLIMIT_FSIZE, &limit)
      #else
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #endif
      let large = String(repeating: "x", count: 50_000)
      let error = try #require(throws: StoreError.self) {
        try store.save(
          "one", as: Principal("ana"),
          state: SceneState<Atlas>(stacks: [.home: [.project(large), .task(large)]]))
      }
      try #require(["inputOutput", "storageFull"].contains(error.code))
      let restored = try store.restore(Atlas.self, scene: "one", for: Principal("ana"))
      try #require(restored.home == [.settings])
    }
    let again = try RestorationStore(path: path)
    #expect(
      try await again.restore(Atlas.self, scene: "one", for: Fixture.ana).home == [.settings])
    #expect(try await again.diagnose().isHealthy)
    again.close()
  }
}

/// What the processes of a test do together.
enum Meeting {
  static var configuration: StoreConfiguration {
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    configuration.busyTimeoutMilliseconds = 30_000
    return configuration
  }

  /// Waits until so many processes are there.
  static func wait(in folder: String, round: String, number: String, of count: Int) {
    let place = "\(folder)/meeting-\(round)"
    try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: "\(place)/\(number)", contents: nil)
    while (try? FileManager.default.contentsOfDirectory(atPath: place).count) ?? 0 < count {
      usleep(3_000)
    }
  }

  /// Saves one scene so many times, each time on top of what is stored, and writes down the revision,
  /// the page that was stored before and the one that is stored now.
  static func saveOneScene(in folder: String, number: Int, count: Int) throws {
    let store = try RestorationStore(path: folder + "/store.db", configuration: configuration)
    wait(in: folder, round: "one", number: "\(number)", of: 2)
    var log = ""
    for index in 1...count {
      let page = Int64(number * 1_000 + index)
      while true {
        let before = try store.restore(Atlas.self, scene: "one", for: Principal("ana"))
        var earlier: Int64 = 0
        if case .page(let page)? = before.home.first { earlier = page }
        do {
          let revision = try store.save(
            "one", as: Principal("ana"), state: SceneState<Atlas>(stacks: [.home: [.page(page)]]),
            expecting: before.report.revision ?? 0)
          log += "\(revision) \(earlier) \(page)\n"
          break
        } catch StoreError.revisionConflict {}
      }
    }
    store.close()
    try Data(log.utf8).write(to: URL(filePath: "\(folder)/log\(number)"))
  }
}
