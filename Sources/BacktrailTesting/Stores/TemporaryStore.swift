public import BacktrailNavigation
public import BacktrailStore
public import Foundation

/// A real store in a temporary directory of its own, with a clock that a test can set.
///
/// ```swift
/// let temporary = try TemporaryStore()
/// try temporary.store.save("main", as: ana, state: state)
/// temporary.now = expiry
/// ```
///
/// The directory is removed when neither this nor a store that it opened is held any more.
public struct TemporaryStore: Sendable {
  /// The store.
  public let store: RestorationStore
  /// The clock of the store.
  public let clock: SettableClock
  private let directory: TemporaryDirectory
  private let configuration: StoreConfiguration

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - now: Where its clock stands.
  ///   - configure: Changes the configuration, whose durability is `normal` at first. A clock that
  ///     is set there is replaced by ``clock``.
  /// - Throws: `StoreError`, or what creating the directory throws.
  public init(
    at now: Instant = SettableClock.start, configure: (inout StoreConfiguration) -> Void = { _ in }
  ) throws {
    let directory = try TemporaryDirectory()
    let clock = SettableClock(now)
    var configuration = StoreConfiguration()
    // A test does not lose power, and waiting for the disk is most of what a save costs.
    configuration.durability = .normal
    configure(&configuration)
    // The store holds its clock, and through it the directory: the file stays while it is open.
    configuration.clock = { [directory] in
      withExtendedLifetime(directory) { clock.now }
    }
    self.directory = directory
    self.clock = clock
    self.configuration = configuration
    store = try RestorationStore(
      at: directory.url.appending(path: "store.db"), configuration: configuration)
  }

  /// The file of the store.
  public var url: URL { directory.url.appending(path: "store.db") }

  /// The instant at which the clock of the store stands.
  public var now: Instant {
    get { clock.now }
    nonmutating set { clock.now = newValue }
  }

  /// Opens the same file once more, as another process would, with the same clock.
  ///
  /// - Throws: `StoreError`.
  public func reopened() throws -> RestorationStore {
    try RestorationStore(at: url, configuration: configuration)
  }
}
