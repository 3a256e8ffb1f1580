import BacktrailNavigation

/// Why the reference implementation finds something invalid.
struct NaiveFailure: Equatable {
  var reason: Reason
  /// The reference that failed, where one did.
  var reference: WorldReference?
}
