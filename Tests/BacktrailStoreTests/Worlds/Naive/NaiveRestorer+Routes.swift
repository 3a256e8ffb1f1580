import BacktrailNavigation

extension NaiveRestorer {
  /// Why an element is invalid: first decode, then policy, then what its references come to.
  func failure(of element: WorldElement<WorldRoute>) -> NaiveFailure? {
    switch element.content {
    case .notAnElement: NaiveFailure(reason: .wrongShape)
    case .absent: NaiveFailure(reason: .missingKey)
    case .bad(_, let reason): NaiveFailure(reason: reason)
    case .good(let route): failure(of: route)
    }
  }

  /// Why a route is invalid.
  func failure(of route: WorldRoute) -> NaiveFailure? {
    if let failure = unfitIdentifier(in: route.worldReferences) { return failure }
    if !route.isRestorable { return NaiveFailure(reason: .notRestorable) }
    return failure(of: route.worldReferences)
  }

  /// Why references are invalid: each stage over all of them, in their order.
  func failure(of references: [WorldReference]) -> NaiveFailure? {
    for stage in [missingOrDeleted, brokenHierarchy, noAccess] {
      for reference in references {
        if let reason = stage(reference) {
          return NaiveFailure(reason: reason, reference: reference)
        }
      }
    }
    return nil
  }

  /// An id, a kind or an action that cannot exist.
  func unfitIdentifier(in references: [WorldReference]) -> NaiveFailure? {
    for reference in references {
      let words = [reference.kind, reference.id, reference.action]
      let isUnfit = words.contains { word in
        word.isEmpty || word.utf8.elementsEqual("*".utf8)
          || word.unicodeScalars.contains { $0.properties.generalCategory == .control }
      }
      if isUnfit || reference.kind.utf8.contains(UInt8(ascii: "/")) {
        return NaiveFailure(reason: .invalidIdentifier)
      }
    }
    return nil
  }

  /// The record itself: it is not there, or it or one that it lies under was deleted.
  func missingOrDeleted(_ reference: WorldReference) -> Reason? {
    let end = climb(from: reference.key).end
    return end == .missing || end == .deleted ? end : nil
  }

  /// What it lies under: a circle, too many, or one that is not there.
  func brokenHierarchy(_ reference: WorldReference) -> Reason? {
    let end = climb(from: reference.key).end
    return end == .missing || end == .deleted ? nil : end
  }

  /// Whether who asks may not use it.
  func noAccess(_ reference: WorldReference) -> Reason? {
    access(to: climb(from: reference.key).met, for: reference.action)
  }

  // MARK: Hierarchy

  /// The way up from a record: what was met on it, and what is wrong with it if something is.
  func climb(from key: WorldKey) -> (met: [WorldKey], end: Reason?) {
    guard var record = world.records[key] else { return ([], .missing) }
    var met = [key]
    var seen: Set<WorldKey> = [key]
    if record.isDeleted { return (met, .deleted) }
    while let parent = record.parent {
      if seen.contains(parent) { return (met, .hierarchyCycle) }
      let isTooDeep = met.count - 1 == 64
      // A parent that can be named counts before anybody looks whether it is there.
      if isTooDeep, world.namesAbsentParents { return (met, .hierarchyTooDeep) }
      guard let row = world.records[parent] else { return (met, .ancestorMissing) }
      if isTooDeep { return (met, .hierarchyTooDeep) }
      met.append(parent)
      seen.insert(parent)
      if row.isDeleted { return (met, .deleted) }
      record = row
    }
    return (met, nil)
  }

  // MARK: Access

  /// Default deny: why an action on a record is not allowed, given the record and its ancestors.
  func access(to line: [WorldKey], for action: String) -> Reason? {
    if isUnreadable(line) { return .denied }
    let counting = world.grants.filter { grant in
      speaks(grant, of: action) && covers(grant.target, line)
    }
    let unexpired = counting.filter { !isExpired($0) }
    if unexpired.contains(where: { !$0.isAllow }) { return .denied }
    if unexpired.contains(where: \.isAllow) { return nil }
    return counting.contains(where: \.isAllow) ? .expired : .unauthorized
  }

  /// A grant that cannot be read denies.
  func isUnreadable(_ line: [WorldKey]) -> Bool {
    world.unreadable.contains { covers($0, line) }
  }

  /// Whether a grant speaks of who asks and of an action.
  func speaks(_ grant: WorldGrant, of action: String) -> Bool {
    let words = [Array("*".utf8), Array(action.utf8)]
    return words.contains(Array(grant.action.utf8))
      && world.subjects.contains { $0.bytes == grant.subject.bytes }
  }

  /// Whether a target covers a record, given the record and its ancestors.
  func covers(_ target: WorldTarget, _ line: [WorldKey]) -> Bool {
    switch target {
    case .everything: true
    case .kind(let kind): line.contains { $0.kind == kind }
    case .record(let record): line.contains(record)
    }
  }

  /// At exactly its expiry a grant has expired.
  func isExpired(_ grant: WorldGrant) -> Bool {
    guard let expires = grant.expires else { return false }
    return now >= expires
  }
}
