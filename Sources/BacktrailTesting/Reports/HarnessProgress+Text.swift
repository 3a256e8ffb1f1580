internal import BacktrailNavigation

extension HarnessProgress {
  /// How far the run has come, in one line: `120 of 400 cases (30%), record-deleted, 2 violations`.
  public var text: String {
    let percent = total > 0 ? min(100, done * 100 / total) : 100
    var parts = ["\(done) of \(Counted.text(total, "case")) (\(percent)%)"]
    parts.append(fault?.rawValue ?? "random compounds")
    if violations > 0 { parts.append(Counted.text(violations, "violation")) }
    return parts.joined(separator: ", ")
  }
}
