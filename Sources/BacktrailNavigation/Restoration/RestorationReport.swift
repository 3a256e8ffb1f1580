/// What became of every route of a scene, and why.
public struct RestorationReport: Sendable {
  /// What a restore came to as a whole.
  public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
    /// The scene was there and was read.
    case restored
    /// There is no such scene of this principal, or not any more.
    case absent
    /// The principal is not known yet.
    case deferred
    /// The scene is there, but cannot be read.
    case damaged
  }

  /// What the restore came to.
  public var outcome: Outcome
  /// The revision of the scene that was read.
  public var revision: Int?
  /// The routes that stand, place by place.
  package var standing: [StandingRoutes] = []
  /// Every route that was dropped, in order.
  public var dropped: [DroppedRoute] = []
  /// Every route that is held back because something is not known yet, in order.
  public var parked: [DroppedRoute] = []
  /// The parents that took the place of dropped routes.
  public var appended: [AppendedRoute] = []
  /// The stacks that were built anew because a record in them moved under other parents.
  public var rebuilt: [RebuiltStack] = []
  /// The stored routes that the schema's route migrations changed, in order.
  ///
  /// No route after the one that ended its stack is among them: those are not looked at.
  public var migrated: [MigratedRoute] = []
  /// What there is to say of the scene and its tabs.
  public var notes: [RestorationNote] = []
  /// The first instant at which what is restored could change though nobody writes anything.
  public var validUntil: Instant?
  /// The same for what is shown alone, from which nothing can be learnt about what is not.
  package var shownUntil: Instant?

  package init(_ outcome: Outcome, revision: Int? = nil) {
    self.outcome = outcome
    self.revision = revision
  }

  /// Whether everything that was saved came back.
  public var isWhole: Bool {
    outcome == .restored && dropped.isEmpty && parked.isEmpty && notes.isEmpty
  }

  /// What route migrations took out, by the place and the index at which it is stored.
  package var takenOut: [RoutePlace: Set<Int>] {
    var takenOut: [RoutePlace: Set<Int>] = [:]
    for route in migrated where route.count == 0 && route.failure == nil {
      takenOut[route.place, default: []].insert(route.index)
    }
    return takenOut
  }

  /// The verdict on every route, place by place and in order.
  public var verdicts: [RouteVerdict] {
    let takenOut = takenOut
    var places: [RoutePlace] = []
    for entry in standing where !places.contains(entry.place) { places.append(entry.place) }
    for route in dropped + parked where !places.contains(route.place) {
      places.append(route.place)
    }
    for place in [RoutePlace.sidebar, .presented]
    where takenOut[place] != nil && !places.contains(place) {
      places.append(place)
    }
    return places.flatMap { place in
      var verdicts: [RouteVerdict] = []
      for entry in standing where entry.place == place {
        verdicts += entry.indices.map { index in
          let isTakenOut = takenOut[place]?.contains(index) == true
          return RouteVerdict(
            place: place, index: index, verdict: isTakenOut ? .removed : .valid)
        }
      }
      for route in dropped where route.place == place {
        verdicts.append(
          RouteVerdict(place: place, index: route.index, verdict: .dropped(route.reason)))
      }
      for route in parked where route.place == place {
        verdicts.append(
          RouteVerdict(place: place, index: route.index, verdict: .undetermined(route.reason)))
      }
      // What stands alone has no others to stand among.
      if place == .sidebar || place == .presented {
        verdicts += (takenOut[place] ?? []).map {
          RouteVerdict(place: place, index: $0, verdict: .removed)
        }
      }
      return verdicts.sorted { $0.index < $1.index }
    }
  }
}

/// The verdict on one route.
public struct RouteVerdict: Hashable, Sendable {
  /// What became of a route.
  public enum Verdict: Hashable, Sendable {
    /// It is part of the restored state.
    case valid
    /// The schema's route migrations took it out on purpose, and what comes after it stays.
    case removed
    /// It is not, for this reason.
    case dropped(Reason)
    /// It is not for now, for this reason.
    case undetermined(Reason)
  }

  /// Where the route stood.
  public var place: RoutePlace
  /// Its index there.
  public var index: Int
  /// What became of it.
  public var verdict: Verdict
}

/// A route that did not come back.
public struct DroppedRoute: Hashable, Sendable {
  /// Where the route stood.
  public var place: RoutePlace
  /// Its index there.
  public var index: Int
  /// The route as it is stored; nil where nothing is stored for it.
  public var route: EncodedRoute?
  /// Why it did not come back.
  public var reason: Reason
  /// The reference that failed, where one did.
  public var reference: RecordReference?
  /// The record at which it failed: the referenced one, or one that it lies under.
  public var culprit: RecordID?
  /// The deletion or the grant that decided, where one did.
  public var cause: DropCause?
  /// Where in the route decoding failed, where it did.
  public var failure: DecodeFailure?

  package init(
    place: RoutePlace, index: Int, route: EncodedRoute? = nil, reason: Reason,
    reference: RecordReference? = nil, culprit: RecordID? = nil, cause: DropCause? = nil,
    failure: DecodeFailure? = nil
  ) {
    self.place = place
    self.index = index
    self.route = route
    self.reason = reason
    self.reference = reference
    self.culprit = culprit
    self.cause = cause
    self.failure = failure
  }
}

extension DroppedRoute: CustomStringConvertible {
  /// One line for a log, such as `projects[1]: deleted task/7 (at project/42)`.
  public var description: String {
    var text = "\(place)[\(index)]: \(failure.map(String.init(describing:)) ?? reason.rawValue)"
    if let reference {
      text += " \(reference)"
      if let culprit, culprit != reference.record { text += " (at \(culprit))" }
    }
    return text
  }
}

/// A parent that took the place of what was dropped.
public struct AppendedRoute: Hashable, Sendable {
  /// The stack to which it was appended.
  public var place: RoutePlace
  /// The route.
  public var route: EncodedRoute
  /// The record that it stands in for.
  public var inPlaceOf: RecordID

  package init(place: RoutePlace, route: EncodedRoute, inPlaceOf: RecordID) {
    self.place = place
    self.route = route
    self.inPlaceOf = inPlaceOf
  }
}

/// A stack that was built anew under the present parents of a record that moved.
public struct RebuiltStack: Hashable, Sendable {
  /// The stack.
  public var place: RoutePlace
  /// The routes that were not saved in it and show the present parents, root first.
  public var inserted: [EncodedRoute]

  package init(place: RoutePlace, inserted: [EncodedRoute]) {
    self.place = place
    self.inserted = inserted
  }
}

/// Something to say of a scene or one of its tabs.
public struct RestorationNote: Hashable, Sendable {
  /// What it is about: the name of a tab, `selectedTab`, `scene`, or `routeMigrations` where those of
  /// the schema cannot work.
  public var subject: String
  /// Why.
  public var reason: Reason

  package init(subject: String, reason: Reason) {
    self.subject = subject
    self.reason = reason
  }
}
