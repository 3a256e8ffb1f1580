import Testing

@testable import BacktrailNavigation

/// Rule 14 on the value itself; the tool's tests compare whole outputs.
@Suite("The public form of a restoration")
struct PublicRestorationTests {
  private static func dropped(
    _ place: RoutePlace, _ index: Int, _ reason: Reason
  ) -> DroppedRoute {
    let reference = RecordReference.record("task", "7")
    return DroppedRoute(
      place: place, index: index, route: EncodedRoute(Array(#"{"task":7}"#.utf8)), reason: reason,
      reference: reference, culprit: RecordID("project", "42"))
  }

  private static func restored(_ change: (inout RestorationReport) -> Void) -> RestoredDocument {
    var report = RestorationReport(.restored, revision: 3)
    change(&report)
    var document = RestoredDocument(scene: "s1", schema: UntypedSchema(), report: report)
    document.selectedTab = "b"
    document.stacks = [("b", []), ("a", [])]
    return document
  }

  @Test("What is parked stands among what was dropped, in the order of the scene")
  func order() {
    let places: [(RoutePlace, Int)] = [
      (.stack("b"), 0), (.stack("b"), 1), (.stack("a"), 0), (.sidebar, 0), (.presented, 0),
      (.presentedStack(1), 0), (.presentedStack(1), 1), (.presented, 2),
    ]
    for parked in places.indices {
      let document = Self.restored { report in
        for (index, place) in places.enumerated().reversed() {
          if index == parked {
            report.parked.append(Self.dropped(place.0, place.1, .lookupFailed))
          } else {
            report.dropped.append(Self.dropped(place.0, place.1, .deleted))
          }
        }
      }
      let dropped = document.publicForm.dropped
      #expect(dropped.map(\.place) == places.map(\.0))
      #expect(dropped.map(\.index) == places.map(\.1))
      #expect(dropped.allSatisfy { $0.word == .unavailable })
    }
  }

  @Test("Reasons with the same word give the same bytes", arguments: PublicWord.allCases)
  func words(word: PublicWord) {
    let reasons = Reason.allCases.filter { $0.publicWord == word }
    let forms = reasons.map { reason in
      Self.restored { report in
        let route = Self.dropped(.stack("a"), 1, reason)
        if reason.stage == .undetermined {
          report.parked = [route]
        } else {
          report.dropped = [route]
        }
        report.validUntil = Instant(millisecondsSince1970: Int64(reason.rawValue.count))
      }
    }
    let bytes = Set(forms.map(\.publicForm.json))
    #expect(bytes.count == 1)
    #expect(
      bytes.first.map { String(decoding: $0, as: UTF8.self) }
        == #"{"scene":"s1","outcome":"restored","revision":3,"selectedTab":"b","#
        + #""stacks":{"b":[],"a":[]},"sidebar":null,"presented":[],"#
        + #""dropped":[{"where":"a","index":1,"public":"\#(word.rawValue)"}],"appended":[],"#
        + #""parked":[],"notes":[],"validUntil":null}"#)
    #expect(Set(forms.map(\.json)).count == reasons.count)
  }

  @Test("The whole report has every detail that there is")
  func whole() {
    let document = Self.restored { report in
      var failure = Self.dropped(.stack("a"), 0, .numberOutOfRange)
      failure.failure = DecodeFailure(.numberOutOfRange, at: "task._0")
      failure.reference = nil
      report.dropped = [failure]
      var parked = Self.dropped(.presented, 1, .lookupFailed)
      parked.cause = .grant(Grant(.deny, .everyone, .view, on: .kind("t")))
      report.parked = [parked]
      report.rebuilt = [
        RebuiltStack(place: .stack("b"), inserted: [EncodedRoute(Array("2".utf8))])
      ]
      report.notes = [RestorationNote(subject: "c", reason: .unknownTab)]
      report.appended = [
        AppendedRoute(
          place: .stack("b"), route: EncodedRoute(Array("1".utf8)), inPlaceOf: RecordID("t", "\"")
        )
      ]
      report.validUntil = Instant(millisecondsSince1970: 1)
      report.shownUntil = Instant(millisecondsSince1970: 2000)
    }
    #expect(
      String(decoding: document.json, as: UTF8.self)
        == #"{"scene":"s1","outcome":"restored","revision":3,"selectedTab":"b","#
        + #""stacks":{"b":[],"a":[]},"sidebar":null,"presented":[],"dropped":[{"where":"a","#
        + #""index":0,"route":{"task":7},"reason":"numberOutOfRange","keyPath":"task._0","#
        + #""public":"unreadable"}],"appended":[{"where":"b","route":1,"#
        + #""for":{"kind":"t","id":"\""}}],"rebuilt":[{"where":"b","inserted":[2]}],"#
        + #""parked":[{"where":"presented","index":1,"#
        + #""reason":"lookupFailed","public":"unavailable","reference":{"kind":"task","id":"7","#
        + #""action":"view"},"culprit":{"kind":"project","id":"42"},"#
        + #""grant":{"effect":"deny","subject":"everyone","action":"view","target":"t/*","#
        + #""expires":null}}],"#
        + #""notes":[{"subject":"c","reason":"unknownTab","public":"unreadable"}],"#
        + #""validUntil":"1970-01-01T00:00:00.001Z"}"#)
    let open = String(decoding: document.publicForm.json, as: UTF8.self)
    #expect(open.hasSuffix(#""validUntil":"1970-01-01T00:00:02Z"}"#))
    #expect(open.contains(#""appended":[{"where":"b","route":1}]"#))
  }
}
