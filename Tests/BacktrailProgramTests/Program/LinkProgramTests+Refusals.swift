import Testing

extension LinkProgramTests {
  @Test(
    "A link that leads nowhere is refused with its reason and its place",
    arguments: [
      ("", "schemeMissing", nil),
      ("projects", "schemeMissing", nil),
      ("app://settings", "schemeNotAllowed", nil),
      ("http://links.example/settings", "schemeNotAllowed", nil),
      ("taskflow:settings", "unsupportedForm", nil),
      ("https:///settings", "missingHost", nil),
      ("https://evil.example/settings", "hostNotAllowed", nil),
      ("https://links.example.evil.example/settings", "hostNotAllowed", nil),
      ("https://links.example@evil.example/settings", "hostNotAllowed", nil),
      ("https://user:pw@links.example/settings", "userInfoNotAllowed", nil),
      ("https://links.example:8443/settings", "portNotAllowed", nil),
      ("https://links.example/Settings", "unknownRoute", #"{"component":0}"#),
      ("taskflow://nowhere", "unknownRoute", #"{"component":0}"#),
      ("taskflow://projects/", "missingIdentifier", #"{"parameter":"project"}"#),
      ("taskflow://projects/42", "invalidIdentifier", #"{"parameter":"project"}"#),
      (
        "taskflow://projects/\(release)/tasks/{\(build)}", "malformedURL",
        #"{"component":3}"#
      ),
      ("taskflow://projects/\(release)/tasks/b1", "invalidIdentifier", #"{"parameter":"task"}"#),
      (
        "taskflow://projects/\(release)/tasks/\(build)/more", "extraComponents",
        #"{"component":4}"#
      ),
      ("taskflow://settings/more", "extraComponents", #"{"component":1}"#),
      ("taskflow://projects//tasks", "emptyComponent", #"{"component":1}"#),
      ("taskflow://projects/..", "dotComponent", #"{"component":1}"#),
      ("taskflow://projects/%GG", "malformedEscape", #"{"component":1}"#),
      ("taskflow://projects/%FF", "invalidUTF8", #"{"component":1}"#),
      ("taskflow://projects/%00", "controlCharacter", #"{"component":1}"#),
      ("taskflow://search?q=50%", "malformedEscape", #"{"pair":0}"#),
      ("taskflow://search?q=1&q=2", "duplicateParameter", #"{"parameter":"q"}"#),
      ("taskflow://set\ntings", "malformedURL", nil),
      ("taskflow://set\u{7}tings", "malformedURL", nil),
      ("--settings", "schemeMissing", nil),
    ] as [(String, String, String?)])
  func refused(url: String, reason: String, place: String?) throws {
    for options in [Self.ana, [], ["--as", "bo", "--public"]] {
      let (document, ending) = try link(url, options)
      #expect(ending.exitCode == 65)
      #expect(document["reason"] as? String == reason)
      let member = place.map { #""place":\#($0),"# } ?? ""
      #expect(
        ending.output == """
          {"outcome":"refused","reason":"\(reason)",\(member)"selectedTab":null,"stack":[],\
          "query":{},"dropped":[],"url":null}

          """)
    }
  }

  @Test("A link has 8192 bytes at most")
  func length() throws {
    let longest = "taskflow://search?q=" + String(repeating: "a", count: 8192 - 20)
    #expect(try link(longest).document["url"] as? String == longest)
    #expect(try link(longest + "a").document["reason"] as? String == "tooLong")
    let far = "taskflow://search?q=" + String(repeating: "%c0%ae", count: 20_000)
    #expect(try link(far).document["reason"] as? String == "tooLong")
  }

  @Test("Bytes that are no UTF-8 are refused before anything else, and nothing crashes")
  func bytes() throws {
    let ending = try program.shell(#""$backtrail" link "$(printf 'taskflow://\377')" --as ana"#)
    #expect(ending.exitCode == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.error.contains("UTF-8"))
  }
}
