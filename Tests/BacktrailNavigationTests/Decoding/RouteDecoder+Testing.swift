@testable import BacktrailNavigation

/// Decodes a whole JSON text as one value.
func decoded<T: Decodable>(_ type: T.Type, _ json: String) throws -> T {
  let text = try JSONText(json)
  return try RouteDecoder.decode(type, from: text.root, in: text).get()
}

/// Decodes a whole JSON text as one value of the type that is expected.
func decoded<T: Decodable>(_ json: String) throws -> T {
  try decoded(T.self, json)
}

/// Why a JSON text does not decode as a value of a type, or nil where it does.
func failure<T: Decodable>(_ type: T.Type, _ json: String) throws -> DecodeFailure? {
  let text = try JSONText(json)
  switch RouteDecoder.decode(type, from: text.root, in: text) {
  case .success: return nil
  case .failure(let failure): return failure
  }
}

/// The canonical JSON of a value.
func encoded(_ value: some Encodable) throws -> String {
  String(decoding: try RouteEncoder.encode(value), as: UTF8.self)
}
