internal import BacktrailNavigation
internal import BacktrailStore

extension DamageQuestion {
  // MARK: What is kept beside a scene

  /// Reviving writes, so it comes last.
  static let keepsakes: [DamageQuestion] =
    ["ana", "ben"].flatMap { person in
      [
        tails("tails of \(person)") { try $0.tails(of: "cut", as: Principal(person)) },
        DamageQuestion(name: "history of \(person)") { store in
          let history = try store.history(of: "cut", as: Principal(person))
          return .answer(
            "history of \(person)", "\(history.reports)",
            shown: Set(history.reports.flatMap(\.entries).compactMap(\.culprit).map { "\($0)" }),
            told: history.damaged > 0 ? ["\(history.damaged) damaged"] : [])
        },
      ]
    } + [tails("all tails") { try $0.allTails() }]
    + [people[1], people[3]].map { person, principal in
      let name = "revive cut for \(person)"
      return DamageQuestion(name: name) { store in
        answer(name, try store.revive(Chart.self, scene: "cut", for: principal))
      }
    }

  private static func tails(
    _ name: String, _ list: @escaping @Sendable (RestorationStore) throws -> [SceneTail]
  ) -> DamageQuestion {
    DamageQuestion(name: name) { store in
      let tails = try list(store)
      return .answer(
        name, "\(tails)", shown: Set(tails.flatMap(\.routes).map { "\($0)" }),
        told: Set(tails.filter(\.isDamaged).map { "\($0)" }))
    }
  }

  // MARK: Restores that are begun

  /// Of a scene of which so many restores were begun, and none was confirmed, that something is left
  /// out.
  static let beginnings: [DamageQuestion] = [people[1], people[3]].map { person, principal in
    let name = "begin main for \(person)"
    return DamageQuestion(name: name) { store in
      let known = try store.restore(Chart.self, scene: "main", for: principal)
      let begun = try store.beginRestore(Chart.self, scene: "main", for: principal)
      return answer(name, begun, beyond: references(of: known.state))
    }
  }

  // MARK: What has no checksum

  static let links: [DamageQuestion] = ["ana", "ben"].flatMap { person in
    ["first", "second"].map { link in
      let name = "link \(link) of \(person)"
      return DamageQuestion(name: name) { store in
        .answer(name, "\(try store.hasHandledLink(link, in: "main", as: Principal(person)))")
      }
    }
  }

  /// The documents that were set aside are only ever removed, so that comes last of all.
  static let erasures: [DamageQuestion] = ["ana", "ben"].map { person in
    let name = "erase \(person)"
    return DamageQuestion(name: name) { store in
      let erased = try store.erase(Principal(person))
      return .answer(name, "\(erased.quarantined) set aside, \(erased.links) links")
    }
  }
}
