import BacktrailNavigation
import BacktrailTesting
import Testing

@Suite("Cases of the harness as words")
struct HarnessCaseTextTests {
  @Test("A case is its seed, its faults, and where they are")
  func words() {
    let stack = HarnessPosition(scene: "main", place: .stack("projects"), index: 1)
    #expect(
      HarnessCase(seed: 7, steps: [.init(.recordDeleted, at: stack)]).description
        == "7:record-deleted@main/tab:projects/1")
    let steps: [HarnessCase.Step] = [
      .init(.denyOnAncestor, at: stack, variant: 2),
      .init(.roleRemoved, at: HarnessPosition(scene: "ana/s 1")),
      .init(.unknownCase, at: HarnessPosition(scene: "", place: .presentedStack(0), index: 3)),
      .init(.veryLong, at: HarnessPosition(scene: "é", place: .sidebar)),
    ]
    #expect(
      HarnessCase(seed: 0, steps: steps).description
        == "0:deny-on-ancestor~2@main/tab:projects/1+role-removed@ana%2Fs%201"
        + "+unknown-case@/presented:0/3+very-long@%C3%A9/sidebar")
  }

  @Test("What was written is read again, whatever scenes and tabs are called")
  func roundTrip() {
    let places: [RoutePlace?] = [
      nil, .sidebar, .presented, .presentedStack(0), .presentedStack(-1), .stack("sidebar"),
      .stack(""), .stack("e\u{301}"), .stack("%41/:@+~"),
    ]
    for scene in ReportSamples.hostileNames {
      for place in places + [.stack(scene)] {
        for index in [nil, 0, 12, -1] as [Int?] {
          let position = HarnessPosition(scene: scene, place: place, index: index)
          for variant in [0, 1, -3] {
            let steps = HarnessFault.allCases.prefix(2).map {
              HarnessCase.Step($0, at: position, variant: variant)
            }
            let written = HarnessCase(seed: .max, steps: steps)
            let read = HarnessCase("\(written)")
            #expect(read == written, "\(written)")
            // Equal names may still be other bytes.
            #expect(read?.description == written.description)
            #expect(written.description.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
          }
        }
      }
    }
    #expect(HarnessCase("3:") == HarnessCase(seed: 3, steps: []))
  }

  @Test(
    "Anything else is no case",
    arguments: [
      "", ":", "7", "x:role-removed@main", "-1:role-removed@main", "07:role-removed@main",
      "+7:role-removed@main", "18446744073709551616:role-removed@main", "7:role-removed",
      "7:no-such-fault@main", "7:role-removed@main+", "7:+role-removed@main",
      "7:role-removed@main/", "7:role-removed@main/tab", "7:role-removed@main/tab:a:b",
      "7:role-removed@main/tab:a/x", "7:role-removed@main/tab:a/1/2",
      "7:role-removed@main/tab:a/01",
      "7:role-removed@main/presented:x", "7:role-removed@a b", "7:role-removed@%",
      "7:role-removed@%4",
      "7:role-removed@%41", "7:role-removed@%FF", "7:role-removed@%zz", "7:role-removed@%c3%a9",
      "7:role-removed~0@main", "7:role-removed~x@main", "7:role-removed~1~2@main",
      "7:role-removed@é", "7:role-removed@main@main", "7:role-removed@main\u{0}",
    ])
  func refused(text: String) {
    #expect(HarnessCase(text) == nil)
  }
}
