public import BacktrailNavigation

/// How a store opens and uses its database.
public struct StoreConfiguration: Sendable {
  /// What opening does about the file.
  public enum Opening: Hashable, Sendable {
    /// Creates the file where there is none, and migrates it where it is older than this build.
    case createOrMigrate
    /// Opens a file that is there and up to date, and changes nothing.
    case existing
    /// Opens a file that is there and up to date, never to write to it.
    case readOnly
  }

  /// What opening does about a file that is damaged as a whole.
  public enum DamagedFile: Hashable, Sendable {
    /// Throws, and leaves the file and what lies beside it as they are.
    case refuse
    /// Renames the file together with its log, and starts with a fresh one.
    case quarantine
  }

  /// What a save waits for.
  public enum Durability: Hashable, Sendable {
    /// The disk: what was saved survives a loss of power.
    case full
    /// The operating system: what was saved survives the end of the process, and power loss may
    /// take the last saves, but never a part of one.
    case normal
  }

  /// What opening does about the file.
  public var opening: Opening = .createOrMigrate
  /// What opening does about a file that is empty, no database, cut short, or so damaged that it
  /// cannot be opened. It counts with ``Opening/createOrMigrate`` alone.
  ///
  /// A quarantined file is named after the store and the instant, such as
  /// `app.db.quarantined-20260301T120000.000Z`, and is never removed or overwritten; see
  /// ``RestorationStore/quarantinedFile``. A file that is newer than this build is not damaged and
  /// is always refused. Where an application's own tables share the file, they go with it.
  public var damagedFile: DamagedFile = .refuse
  /// Whether a store is refused that lies in a folder into which others than its owner may look.
  ///
  /// The file is its owner's alone in any case. Where others may also enter the folder, they can see
  /// when something is saved, and read what a backup or a wrong copy leaves there.
  public var requiresPrivateFolder: Bool = false
  /// What a save waits for.
  public var durability: Durability = .full
  /// How long a call waits for somebody else who holds the database, in milliseconds.
  public var busyTimeoutMilliseconds: Int = 5_000
  /// The most reads at the same time.
  public var readers: Int = 4
  /// How large a scene may be.
  public var limits = SceneLimits()
  /// The keys that a save does not look at for credentials, nor at what is under them.
  ///
  /// They are compared byte by byte. A key of the text that somebody searched for is one, say: a
  /// save that holds something like a credential is refused, and a person may search for anything.
  public var credentialExemptions: [String] = []
  /// How many reports of each scene are kept; 0 for none.
  public var reportsPerScene: Int = 32
  /// After how many milliseconds without a save a scene is not found any more; nil for never.
  ///
  /// A save of what is stored already counts.
  public var sceneLifetimeMilliseconds: Int64?
  /// For how many milliseconds it is remembered that a link was handled; thirty days unless said
  /// otherwise.
  public var linkLifetimeMilliseconds: Int64 = 30 * 86_400_000
  /// The tables of the application that hold records, for kinds whose records are not put here.
  public var recordSources: [RecordSource] = []
  /// What is asked beside the database: services that keep records, and an authorizer. Every call
  /// that judges routes asks them.
  public var outside: OutsideSources?
  /// The clock by which grants and scenes expire, unless a call is given an instant.
  public var clock: @Sendable () -> Instant = { .now }

  /// The configuration that holds unless said otherwise.
  public init() {}
}

extension StoreConfiguration {
  /// The instant at which, or before which, a scene was last saved that has expired at another one.
  func oldestSave(at now: Instant) -> Instant {
    guard let lifetime = sceneLifetimeMilliseconds else {
      return Instant(millisecondsSince1970: .min)
    }
    return now.advanced(byMilliseconds: lifetime == .min ? .max : -lifetime)
  }

  /// The instant at which, or before which, a scene was last saved that is noted as in use when it is
  /// saved as it is, or shown: a day before, or a sixteenth of the lifetime where that is shorter.
  func oldestUse(at now: Instant) -> Instant {
    let day: Int64 = 86_400_000
    let pause = max(1, min(day, sceneLifetimeMilliseconds.map { $0 / 16 } ?? day))
    return now.advanced(byMilliseconds: -pause)
  }

  /// When a scene that was last saved at an instant expires; nil for never.
  func expiry(ofSceneSavedAt savedAt: Instant) -> Instant? {
    sceneLifetimeMilliseconds.map { savedAt.advanced(byMilliseconds: $0) }
  }
}
