/// The root of an app: signed out, or signed in as somebody with a state of their own.
///
/// Signing in and out are root swaps and no presentations: what was shown is destroyed with
/// everything over it, and the next principal finds nothing of it.
///
/// ```swift
/// var root = AppRoot<TaskFlow>()
/// root.signIn(as: .init("ana"), showing: restored.state)
/// root.state?.selectedTab = .search
/// root.signOut()
/// ```
///
/// A ``Router`` belongs to one signed-in root. Make another for the next, or let it sign out, because
/// the moves that it has recorded are part of what has to go.
public struct AppRoot<Schema: NavigationSchema>: Hashable, Sendable {
  /// What is at the root.
  public enum Content: Hashable, Sendable {
    /// Nobody is signed in, so there is no state at all.
    case signedOut
    /// Somebody is, and is there.
    case signedIn(Principal, SceneState<Schema>)
  }

  /// What is at the root.
  public private(set) var content: Content

  /// How often the root was swapped: the identity of what is shown.
  ///
  /// A user interface that is built anew whenever it changes keeps nothing of the root before, even
  /// when one principal follows another at once.
  public private(set) var swaps = 0

  /// A root at which nobody is signed in.
  public init() {
    content = .signedOut
  }

  /// Who is signed in, or nil.
  public var principal: Principal? {
    switch content {
    case .signedOut: nil
    case .signedIn(let principal, _): principal
    }
  }

  /// Where the one who is signed in is; nil while nobody is.
  ///
  /// What is written while nobody is signed in goes nowhere, nor does a state that was restored for
  /// somebody else: a late write finds nothing to change.
  public var state: SceneState<Schema>? {
    get {
      switch content {
      case .signedOut: nil
      case .signedIn(_, let state): state
      }
    }
    set {
      guard case .signedIn(let principal, _) = content, let newValue,
        newValue.mayBelong(to: principal)
      else { return }
      content = .signedIn(principal, newValue)
    }
  }

  /// Puts a principal's state at the root, in place of all that was there.
  ///
  /// Nothing of the state before is kept, also where the same principal signs in again. A state that
  /// was restored for another principal is not shown: then it is a fresh one. Signing in as
  /// ``Principal/unknown`` signs out.
  ///
  /// - Parameters:
  ///   - principal: Who signs in.
  ///   - state: A restored state, or nil to start afresh.
  public mutating func signIn(
    as principal: Principal, showing state: SceneState<Schema>? = nil
  ) {
    guard principal.id != nil else { return signOut() }
    var shown = SceneState<Schema>()
    if let state, state.mayBelong(to: principal) { shown = state }
    content = .signedIn(principal, shown)
    swaps += 1
  }

  /// Destroys every stack and presentation, and all else that the state held.
  ///
  /// Signing out while nobody is signed in changes nothing.
  public mutating func signOut() {
    guard case .signedIn = content else { return }
    content = .signedOut
    swaps += 1
  }

  /// The same principal with other roles: no swap, the state stays.
  ///
  /// - Returns: Whether the principal is the one who is signed in. Another one is refused, and has
  ///   to sign in.
  @discardableResult
  public mutating func renew(_ principal: Principal) -> Bool {
    guard case .signedIn(let current, let state) = content, let id = principal.idText,
      current.idText == id
    else { return false }
    content = .signedIn(principal, state)
    return true
  }
}

extension SceneState {
  /// Whether it was not restored for somebody else.
  fileprivate func mayBelong(to principal: Principal) -> Bool {
    guard let owner = origin?.principal else { return true }
    return owner == principal.idText
  }
}
