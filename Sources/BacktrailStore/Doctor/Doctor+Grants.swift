internal import BacktrailSQLite

extension Doctor {
  mutating func lookAtGrants() throws {
    let rows = try connection.all(
      "SELECT effect, subject, action, expires_at, checksum, target FROM backtrail_grant"
    ) { ($0.int64(at: 5), $0.int64(at: 0), GrantRow($0, target: $0.int64(at: 5))) }
    diagnosis.rowsChecked += rows.count
    var found: [Int64: GrantCount] = [:]
    for (target, effect, row) in rows {
      if row == nil { damaged("grant", "on the target with key \(target)") }
      found[target, default: GrantCount()].grants += 1
      if effect == 0 { found[target, default: GrantCount()].denies += 1 }
    }
    for target in Set(found.keys).union(counted.keys).sorted() {
      compare(found[target] ?? GrantCount(), onTarget: target)
    }
  }

  private mutating func compare(_ found: GrantCount, onTarget target: Int64) {
    guard let expected = counted[target] else {
      diagnosis.add(
        .error, "grantTarget", "A grant is on the target with key \(target), which is not there.")
      return
    }
    guard found != expected else { return }
    let name = target > 0 ? "the record with key \(target)" : "the kind with key \(-target)"
    diagnosis.add(
      .error, "grantCount",
      "There are \(found.grants) grants on \(name), of which \(found.denies) deny; there should be "
        + "\(expected.grants), of which \(expected.denies) deny. Until that is mended nothing is "
        + "allowed by it.")
  }
}
