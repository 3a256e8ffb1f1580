import BacktrailNavigation
import Testing

@Suite struct JSONWriterTests {
  @Test func punctuation() throws {
    var writer = JSONWriter(after: Array("x".utf8))
    writer.beginObject()
    writer.key("a")
    writer.integer(-1)
    writer.key("b")
    writer.beginArray()
    writer.beginArray()
    writer.endArray()
    writer.bool(true)
    writer.null()
    writer.string("s")
    writer.beginObject()
    writer.endObject()
    writer.raw("1.50".utf8)
    let text = try JSONText("{\"b\":1, \"a\":2}")
    writer.canonical(text.root, in: text)
    writer.endArray()
    writer.key("c")
    writer.integer(UInt64.max)
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "x{\"a\":-1,\"b\":[[],true,null,\"s\",{},1.50,{\"a\":2,\"b\":1}],\"c\":18446744073709551615}"
    )
  }

  @Test(arguments: [
    ("", "\"\""), ("a/b", "\"a/b\""), ("\"\\", "\"\\\"\\\\\""), ("é😀\u{7F}", "\"é😀\u{7F}\""),
    ("\0\u{1}\n\u{1F} ", "\"\\u0000\\u0001\\u000a\\u001f \""),
  ])
  func stringsHaveAsFewEscapesAsTheyCan(_ string: String, _ expected: String) throws {
    var writer = JSONWriter()
    writer.string(string)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    let text = try JSONText(expected)
    #expect(text.string(text.root) == string)
    #expect(text.canonical == expected)
  }
}
