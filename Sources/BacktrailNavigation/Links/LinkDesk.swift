/// Keeps the destination that cannot be gone to yet, until somebody has signed in or what it needs
/// is known.
///
/// It keeps one: the person wants what they asked for last. What is kept is never stored, waits for
/// ten minutes at most, is given out once, and belongs to one person: whoever was signed in last,
/// or else the first who signs in. It is a value: it is told the time and who is signed in, and says
/// what to do.
public struct LinkDesk<Schema: NavigationSchema>: Hashable, Sendable {
  /// For how long a destination waits: 10 minutes, in milliseconds.
  public static var longestWait: Int64 { 600_000 }

  /// A destination that waits.
  public struct Waiting: Hashable, Sendable {
    /// Where to.
    public let destination: NavigationDestination<Schema>
    /// Since when it waits.
    public let since: Instant
    /// The person for whom it waits; nil for the first who signs in.
    public internal(set) var person: String?
    /// The id under which the system delivered it, where it did.
    public internal(set) var delivery: String?

    /// The same, when its delivery has been used up.
    package var withoutDelivery: Self {
      var waiting = self
      waiting.delivery = nil
      return waiting
    }
  }

  /// The destination that waits.
  public private(set) var waiting: Waiting?
  /// The id of whoever is signed in.
  public private(set) var signedIn: String?
  /// The id of whoever was signed in last.
  public private(set) var lastSignedIn: String?
  /// For how long a destination waits here, in milliseconds.
  package let longestWait: Int64

  /// A desk at which nothing waits.
  ///
  /// - Parameters:
  ///   - lastSignedIn: Who was signed in last, where the app remembers it beyond its own end.
  ///   - milliseconds: For how long a destination waits; never longer than ``longestWait``.
  public init(
    lastSignedIn: Principal? = nil, waitingAtMost milliseconds: Int64 = Self.longestWait
  ) {
    self.lastSignedIn = lastSignedIn?.id
    longestWait = min(max(milliseconds, 0), Self.longestWait)
  }

  /// Keeps a destination that cannot be gone to yet, in the place of what waited before.
  ///
  /// - Parameters:
  ///   - destination: Where to.
  ///   - delivery: The id under which the system delivered it.
  ///   - now: When it came.
  public mutating func keep(
    _ destination: NavigationDestination<Schema>, delivery: String? = nil, at now: Instant
  ) {
    waiting = Waiting(
      destination: destination, since: now, person: signedIn ?? lastSignedIn, delivery: delivery)
  }

  /// Takes in a destination that can be gone to at once, in the place of what waited before.
  ///
  /// - Returns: What would wait, so that it can be put back; nil while nobody is signed in.
  public mutating func accept(
    _ destination: NavigationDestination<Schema>, delivery: String? = nil, at now: Instant
  ) -> Waiting? {
    guard let signedIn else { return nil }
    waiting = nil
    return Waiting(destination: destination, since: now, person: signedIn, delivery: delivery)
  }

  /// Puts back what was taken and still cannot be gone to, unless something newer waits.
  ///
  /// It goes on waiting since it came, and for whom it came: for somebody else it is dropped.
  public mutating func putBack(_ taken: Waiting) {
    guard waiting == nil, let signedIn, let person = taken.person,
      OpaqueText(person) == OpaqueText(signedIn)
    else { return }
    waiting = taken
  }

  /// Gives out the destination that waits, which then waits no longer, to be resolved again.
  ///
  /// - Returns: nil where none waits, where it waited for too long, or while nobody is signed in.
  public mutating func take(at now: Instant) -> Waiting? {
    dropExpired(at: now)
    guard signedIn != nil else { return nil }
    defer { waiting = nil }
    return waiting
  }

  /// Notes who is signed in now.
  ///
  /// What waits for somebody else is dropped, and does not come back when that one does.
  public mutating func signIn(_ principal: Principal, at now: Instant) {
    guard let id = principal.id else { return signOut() }
    dropExpired(at: now)
    if let person = waiting?.person, OpaqueText(person) != OpaqueText(id) { waiting = nil }
    waiting?.person = id
    signedIn = id
    lastSignedIn = id
  }

  /// Notes that nobody is signed in any more.
  ///
  /// What waited for whoever was signed in is theirs alone and goes.
  public mutating func signOut() {
    if signedIn != nil { waiting = nil }
    signedIn = nil
  }

  /// Notes that whoever was signed in could not be brought back yet. What waits for them stays.
  public mutating func interrupt() { signedIn = nil }

  /// Drops the destination that waits: the person went elsewhere.
  public mutating func clear() { waiting = nil }

  /// Drops what has waited for too long.
  public mutating func dropExpired(at now: Instant) {
    guard let since = waiting?.since else { return }
    let (age, overflow) = now.millisecondsSince1970
      .subtractingReportingOverflow(since.millisecondsSince1970)
    // A clock that was set back by a little is no reason to lose it; by more, its age is not known.
    if overflow || age.magnitude >= longestWait.magnitude { waiting = nil }
  }
}
