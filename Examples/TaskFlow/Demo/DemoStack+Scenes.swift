internal import BacktrailNavigation
internal import Foundation

extension DemoStack {
  /// The stacks of a state, in the order of the tabs, and what is presented.
  static func stacks(of state: SceneState<TaskFlow>) -> [DemoStack] {
    let stacks = TaskFlow.Tab.allCases.compactMap { tab in
      state.stacks[tab].map { DemoStack(tab.rawValue, $0.map(\.description)) }
    }
    return stacks
      + state.presented.map { item in
        DemoStack("\(item.kind.rawValue) over \(item.over.rawValue)", [item.modal.description])
      }
  }

  /// The stacks of a scene document, those of the tabs that this build knows first.
  ///
  /// - Throws: What decoding throws.
  static func stacks(ofDocument document: [UInt8]) throws -> [DemoStack] {
    let document = try JSONDecoder().decode(Document.self, from: Data(document))
    let known = TaskFlow.Tab.allCases.map(\.rawValue)
    let others = document.stacks.keys.filter { !known.contains($0) }.sorted()
    let stacks = (known + others).compactMap { tab in
      document.stacks[tab].map { DemoStack(tab, $0.map(\.route.name)) }
    }
    return stacks
      + (document.presented ?? []).map { item in
        DemoStack("\(item.kind) over \(item.over)", [item.modal.name])
      }
  }

  /// The part of a scene document that the demo shows.
  private struct Document: Decodable {
    struct Element: Decodable {
      let route: Named<TaskFlow.Route>
    }

    struct Presented: Decodable {
      let over: String
      let kind: String
      let modal: Named<TaskFlow.Modal>
    }

    let stacks: [String: [Element]]
    let presented: [Presented]?
  }

  /// A route by its name, or by its case where this build does not know it.
  private struct Named<Route: Decodable & CustomStringConvertible>: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      if let route = try? Route(from: decoder) {
        name = route.description
      } else {
        let members = try decoder.container(keyedBy: CaseName.self).allKeys
        name = members.map(\.stringValue).sorted().joined(separator: ", ")
      }
    }
  }

  private struct CaseName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }
}
