import Foundation
package struct EncodeFailure: Error {
  package enum R { case unencodable, tooDeep(limit: Int) }; package var reason: R;
  package var keyPath: String
}
package enum RouteEncoder {
  package static func encode<T: Encodable>(_ v: T, maximumDepth: Int = 510) throws(EncodeFailure)
    -> [UInt8]
  {
    do {
      let e = JSONEncoder(); e.outputFormatting = [.sortedKeys, .withoutEscapingSlashes];
      return Array(try e.encode(v))
    } catch { throw EncodeFailure(reason: .unencodable, keyPath: "") }
  }
}
