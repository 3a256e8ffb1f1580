/// Counts calls of some kinds up to one of them.
struct CallCounter: Sendable {
  private let calls: Set<FaultPlan.Call>
  private let suffix: String?
  private let nth: Int
  private var seen = 0

  init(_ calls: Set<FaultPlan.Call>, _ suffix: String?, nth: Int) {
    self.calls = calls
    self.suffix = suffix
    self.nth = nth
  }

  /// Where a call stands to the one that is counted to.
  enum Place {
    case uncounted, earlier, here, later
  }

  /// Counts a call.
  mutating func place(of call: FaultPlan.Call, _ path: String) -> Place {
    guard calls.contains(call), suffix.map({ path.utf8.ends(with: $0.utf8) }) ?? true else {
      return .uncounted
    }
    seen += 1
    return seen < nth ? .earlier : seen == nth ? .here : .later
  }
}

/// A fault, and when it comes.
struct FaultRule: Sendable {
  let fault: FaultPlan.Fault
  var counter: CallCounter
  let persistence: FaultPlan.Persistence

  /// Counts a call, and says whether it fails.
  mutating func hits(_ call: FaultPlan.Call, _ path: String) -> Bool {
    switch counter.place(of: call, path) {
    case .uncounted, .earlier: false
    case .here: true
    case .later: persistence == .fromThenOn
    }
  }
}

/// What is run before a call.
struct FaultAction: Sendable {
  var counter: CallCounter
  let action: @Sendable () -> Void
}

extension BidirectionalCollection where Element: Equatable {
  fileprivate func ends(with suffix: some BidirectionalCollection<Element>) -> Bool {
    count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
  }
}
