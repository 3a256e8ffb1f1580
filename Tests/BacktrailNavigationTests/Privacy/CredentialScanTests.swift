import Testing

@testable import BacktrailNavigation

@Suite("Privacy: what looks like a credential")
struct CredentialScanTests {
  private func find(_ json: String, exempting keys: [String] = []) throws -> CredentialScan.Finding?
  {
    let text = try JSONText(json)
    return CredentialScan(exemptions: CredentialExemptions(keys)).find(in: text.root, of: text)
  }

  private func quoted(_ text: String) -> String {
    String(decoding: SceneChange.string(text), as: UTF8.self)
  }

  private func found(_ kind: CredentialKind, _ path: String) -> CredentialScan.Finding {
    CredentialScan.Finding(kind: kind, keyPath: path)
  }

  // MARK: Names

  @Test(arguments: CredentialTable.names)
  func aTextUnderAKeyNamedLikeOneCounts(_ name: String) throws {
    #expect(try find(#"{"\#(name)":"x"}"#) == found(.namedValue, name))
    #expect(try find(#"{"\#(name)":{"_0":"x"}}"#) == found(.namedValue, "\(name)._0"))
    #expect(try find(#"{"\#(name)":{"value":["x"]}}"#) == found(.namedValue, "\(name).value[0]"))
  }

  @Test(arguments: CredentialTable.names)
  func nothingUnderSuchAKeyIsNoCredential(_ name: String) throws {
    for value in [#""""#, "null", "true", "false", "{}", "[]", #"{"id":"x"}"#, #"[{"name":"x"}]"#] {
      #expect(try find(#"{"\#(name)":\#(value)}"#) == nil, "\(value)")
    }
  }

  @Test(arguments: CredentialTable.harmlessNames)
  func anotherNameDoesNotCount(_ name: String) throws {
    #expect(try find(#"{"\#(name)":"x"}"#) == nil)
    #expect(try find(#"{"\#(name)":"123456"}"#) == nil)
    #expect(try find(#"{"\#(name)":123456}"#) == nil)
  }

  @Test(arguments: CredentialTable.digitNames)
  func aPinIsMadeOfDigits(_ name: String) throws {
    #expect(try find(#"{"\#(name)":"1234"}"#) == found(.namedValue, name))
    #expect(try find(#"{"\#(name)":1234}"#) == found(.namedValue, name))
    #expect(try find(#"{"\#(name)":{"_0":"123456"}}"#) == found(.namedValue, "\(name)._0"))
    for value in [#""home""#, #""12""#, #""1234567890123""#, #""""#, #"{"lat":1,"lon":2}"#] {
      #expect(try find(#"{"\#(name)":\#(value)}"#) == nil, "\(value)")
    }
  }

  @Test func aNumberIsACredentialAndACountIsNone() throws {
    #expect(try find(#"{"password":123456}"#) == found(.namedValue, "password"))
    #expect(try find(#"{"maxTokens":4096,"tokens":12}"#) == nil)
  }

  @Test func escapesAreReadFirst() throws {
    #expect(try find(#"{"\u0070assword":"x"}"#) == found(.namedValue, "password"))
    #expect(try find(#"{"a":"\u0042earer a1b2c3d4"}"#) == found(.authorizationHeader, "a"))
    #expect(try find(#"{"a":"https:\/\/ana:hunter2@b.example"}"#) == found(.urlPassword, "a"))
    #expect(try find(#"{"a":"\ud800","token":"x"}"#) == found(.namedValue, "token"))
  }

  // MARK: Texts

  @Test(arguments: CredentialTable.texts.indices)
  func aTextThatLooksLikeOneCounts(_ row: Int) throws {
    let (text, kind) = CredentialTable.texts[row]
    let finding = try find("[\(quoted(text))]")
    #expect(finding?.kind.rawValue == kind, "\(text)")
    #expect(finding?.keyPath.hasPrefix("[0]") == true)
    // As a key too, which is then not told.
    guard kind != "namedValue" else { return }
    let asKey = try find(#"{"a":{\#(quoted(text)):1}}"#)
    #expect(asKey?.kind.rawValue == kind && asKey?.keyPath == "a.*")
  }

  @Test(arguments: CredentialTable.harmlessTexts)
  func anotherTextDoesNotCount(_ text: String) throws {
    #expect(try find(#"{"note":\#(quoted(text))}"#) == nil)
  }

  @Test(arguments: CredentialTable.unnoticedTexts)
  func someCredentialsAreNotNoticed(_ text: String) throws {
    #expect(try find(#"{"note":\#(quoted(text))}"#) == nil)
  }

  // MARK: Places

  @Test func theKeyPathLeadsToIt() throws {
    #expect(
      try find(#"{"a":1,"b":[0,{"c":{}},[{"d":"x","token":{"_0":["","y"]}}]]}"#)
        == found(.namedValue, "b[2][0].token._0[1]"))
    let long = String(repeating: "k", count: 100)
    #expect(
      try find(#"{"\#(long)":{"token":"x"}}"#)
        == found(.namedValue, long.prefix(64) + "….token"))
  }

  @Test func aTextThatIsJSONIsLookedInto() throws {
    #expect(
      try find(#"{"a":"{\"b\":[\"\",{\"token\":\"x\"}]}"}"#)
        == found(.namedValue, "a.b[1].token"))
  }

  @Test func exemptKeysAreComparedByteByByte() throws {
    let json = #"{"query":"Bearer a1b2c3d4","filter":{"token":"x"}}"#
    #expect(try find(json, exempting: ["query"]) == found(.namedValue, "filter.token"))
    #expect(try find(json, exempting: ["query", "token"]) == nil)
    #expect(try find(json, exempting: ["query", "filter"]) == nil)
    #expect(try find(json, exempting: ["Query", "filter"]) == found(.authorizationHeader, "query"))
    #expect(try find(#"{"é":{"token":"x"}}"#, exempting: ["e\u{301}"]) != nil)
    // In a text too.
    #expect(try find(#"{"url":"https://a.example/?token=x"}"#, exempting: ["token"]) == nil)
  }

  @Test func aRecordsIDIsNoCredential() throws {
    let text = try JSONText(#"{"secret":{"_0":"S1"},"password":{"_0":7}}"#)
    let scan = CredentialScan(exemptions: CredentialExemptions())
    #expect(scan.find(in: text.root, of: text) { ["S1", "7"].contains($0) } == nil)
    let finding = scan.find(in: text.root, of: text) { $0 == "S1" }
    #expect(finding == found(.namedValue, "password._0"))
  }

  // MARK: Cost

  @Test func noTextTakesMoreThanLinearTime() throws {
    let bad = [
      "a=", "://", "a.", "eyJ.", "bearer ", "basic YTpi", "-----BEGIN ", "%25", "xoxb-", "?token=&",
      "{", #"{"a":"#, "[",
    ]
    let clock = ContinuousClock()
    for piece in bad {
      func time(_ count: Int) throws -> Duration {
        let json = "[\(quoted(String(repeating: piece, count: count)))]"
        return try (0..<3).map { _ in try clock.measure { _ = try find(json) } }.min() ?? .zero
      }
      // Sixteen times the text: not two hundred times the time, as it were if it went by the square.
      let (short, long) = (try time(300), try time(4_800))
      #expect(long < max(short, .microseconds(200)) * 100, "\(piece): \(short), \(long)")
    }
  }

  @Test func depthIsNoMatter() throws {
    let depth = 500
    let json =
      String(repeating: #"{"\u0061":["#, count: depth) + #"{"token":"x"}"#
      + String(repeating: "]}", count: depth)
    let text = try JSONText(json, maximumDepth: 2_000)
    let scan = CredentialScan(exemptions: CredentialExemptions())
    #expect(scan.find(in: text.root, of: text)?.kind == .namedValue)
  }
}
