/// One step of a path into a JSON text.
enum RouteCodingKey: CodingKey {
  case name(String)
  case index(Int)

  init(stringValue: String) {
    self = .name(stringValue)
  }

  init(intValue: Int) {
    self = .index(intValue)
  }

  var stringValue: String {
    switch self {
    case .name(let name): name
    case .index(let index): "Index \(index)"
    }
  }

  var intValue: Int? {
    switch self {
    case .name: nil
    case .index(let index): index
    }
  }
}
