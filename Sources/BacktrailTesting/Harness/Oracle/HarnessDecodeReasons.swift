internal import BacktrailNavigation
internal import Foundation

/// Why Foundation's decoder does not decode a value, in the words of DESIGN.md.
enum HarnessDecodeReasons {
  /// The reasons that may be told for a value; nil where Foundation decodes it all the same, which
  /// is less strict about a UUID, say.
  static func reasons<Value: Decodable>(of type: Value.Type, in data: Data) -> Set<Reason>? {
    do {
      _ = try JSONDecoder().decode(type, from: data)
      return nil
    } catch DecodingError.keyNotFound {
      return [.missingKey]
    } catch DecodingError.valueNotFound {
      return [.wrongShape, .missingKey]
    } catch DecodingError.typeMismatch(_, let context) {
      return shapes(of: value(at: context.codingPath, in: data))
    } catch DecodingError.dataCorrupted(let context) {
      // Foundation does not always say where the number is.
      if context.debugDescription.contains("umber") { return [.numberOutOfRange, .invalidValue] }
      switch value(at: context.codingPath, in: data) {
      case is NSNumber: return [.numberOutOfRange, .invalidValue, .unknownCase]
      // What is no JSON for Foundation at all, such as a number beyond every type.
      case nil: return [.numberOutOfRange, .invalidValue, .wrongShape]
      default: return [.invalidValue, .unknownCase]
      }
    } catch {
      return [.invalidValue]
    }
  }

  private static func shapes(of value: Any?) -> Set<Reason> {
    guard let members = value as? [String: Any] else { return [.wrongShape] }
    switch members.count {
    case 0: return [.emptyObject, .wrongShape]
    case 1: return [.unknownCase, .wrongShape]
    default: return [.unknownCase, .ambiguousCase, .wrongShape]
    }
  }

  private static func value(at path: [any CodingKey], in data: Data) -> Any? {
    var value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    for key in path {
      if let members = value as? [String: Any] {
        value = members[key.stringValue]
      } else if let elements = value as? [Any], let index = key.intValue,
        elements.indices.contains(index)
      {
        value = elements[index]
      } else {
        return nil
      }
    }
    return value
  }
}
