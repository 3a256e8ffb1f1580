import BacktrailNavigation

/// Elements that do not decode, with the reason that each must get.
enum WorldBadRoutes {
  static let contents: [WorldElement<WorldRoute>.Content] = [
    .bad(json: #"{"timeline":{"_0":"1"}}"#, .unknownCase),
    .bad(json: #"{"Task":{"_0":"1"}}"#, .unknownCase),
    .bad(json: #"{}"#, .emptyObject),
    .bad(json: #"{"profile":{},"task":{"_0":"1"}}"#, .ambiguousCase),
    .bad(json: #"null"#, .wrongShape),
    .bad(json: #"5"#, .wrongShape),
    .bad(json: #""profile""#, .wrongShape),
    .bad(json: #"[]"#, .wrongShape),
    .bad(json: #"{"task":null}"#, .wrongShape),
    .bad(json: #"{"task":"1"}"#, .wrongShape),
    .bad(json: #"{"task":{"_0":1}}"#, .wrongShape),
    .bad(json: #"{"compare":{"_0":{}}}"#, .wrongShape),
    .bad(json: #"{"task":{}}"#, .missingKey),
    .bad(json: #"{"task":{"id":"1"}}"#, .missingKey),
    .bad(json: #"{"board":{"project":"1"}}"#, .missingKey),
    .bad(json: #"{"compare":{"_0":[{"kind":"task","action":"view"}]}}"#, .missingKey),
    .bad(json: #"{"page":{"_0":9223372036854775808}}"#, .numberOutOfRange),
    .bad(json: #"{"page":{"_0":1.5}}"#, .numberOutOfRange),
    .bad(json: #"{"level":{"_0":300}}"#, .numberOutOfRange),
    .bad(json: #"{"room":{"_0":"3f2504e0"}}"#, .invalidValue),
    .absent,
    .notAnElement(json: "null"),
    .notAnElement(json: "5"),
    .notAnElement(json: #""profile""#),
    .notAnElement(json: "[]"),
  ]

  static let modals: [WorldElement<WorldModal>.Content] = [
    .bad(json: #"{"banner":{}}"#, .unknownCase),
    .bad(json: #"{}"#, .emptyObject),
    .bad(json: #"{"camera":{},"compose":{}}"#, .ambiguousCase),
    .bad(json: #"[]"#, .wrongShape),
    .bad(json: #"{"rename":{}}"#, .missingKey),
    .absent,
    .notAnElement(json: "5"),
  ]
}
