internal import BacktrailNavigation

extension NewRecord {
  /// Reads a record from the JSON of one line of an import.
  ///
  /// `{"kind": "task", "id": "7", "parent": {"kind": "project", "id": "42"}, "payload": {}}`, where
  /// the parent and the payload may be left out and a parent of `null` is none. Every other key is
  /// refused, so that one that is misspelt does not go unnoticed.
  ///
  /// - Parameter json: The line, in UTF-8.
  /// - Throws: ``RecordDocumentError``.
  package init(json: [UInt8]) throws(RecordDocumentError) {
    let text: JSONText
    do {
      // The payload may be nested as deep as in any put.
      text = try JSONText(json, maximumDepth: 513)
    } catch .invalid(let offset) {
      throw RecordDocumentError("", "is not JSON (at byte \(offset))")
    } catch .tooDeep(let limit) {
      throw RecordDocumentError("", "is nested deeper than \(limit) levels")
    } catch {
      throw RecordDocumentError("", "is not JSON")
    }
    let members = try RecordMembers(
      text.root, in: text, path: "", names: ["kind", "id", "parent", "payload"])
    self.init(try members.record())
    if let node = members["parent"] {
      if text.kind(of: node) == .null {
        parent = .none
      } else {
        parent = .record(
          try RecordMembers(node, in: text, path: "parent", names: ["kind", "id"]).record())
      }
    }
    if let node = members["payload"] {
      var bytes: [UInt8] = []
      text.appendCanonical(node, to: &bytes)
      payload = String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// Why a line of an import is not a record.
package struct RecordDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the line, such as `parent.id`; empty for the line itself.
  package let path: String
  /// What is wrong there, as a clause.
  package let problem: String

  init(_ path: String, _ problem: String) {
    self.path = path
    self.problem = problem
  }

  /// A stable word for this error.
  package var code: String { "invalidRecord" }

  /// One clause, such as `parent.id is not a string`.
  package var description: String { path.isEmpty ? "it \(problem)" : "\(path) \(problem)" }
}

/// The members of an object of which all names are known.
private struct RecordMembers {
  private let text: JSONText
  private let path: String
  private var members: [(name: String, value: JSONNode)] = []

  init(
    _ node: JSONNode, in text: JSONText, path: String, names: [String]
  ) throws(RecordDocumentError) {
    self.text = text
    self.path = path
    guard text.kind(of: node) == .object else {
      throw RecordDocumentError(path, "is not an object")
    }
    for (key, value) in text.members(of: node) {
      guard let name = names.first(where: { text.stringEquals(key, $0) }) else {
        let written = text.string(key).map { "\"\($0)\"" } ?? "half a surrogate pair"
        throw RecordDocumentError(path, "has an unknown key, \(written)")
      }
      if self[name] != nil { throw RecordDocumentError(path, "has the key \"\(name)\" twice") }
      members.append((name, value))
    }
  }

  subscript(name: String) -> JSONNode? {
    members.first { $0.name == name }?.value
  }

  func record() throws(RecordDocumentError) -> RecordID {
    let record = RecordID(try string("kind"), try string("id"))
    if let problem = IdentifierRule.problem(inKind: record.kind) {
      throw RecordDocumentError(at("kind"), problem.description)
    }
    if let problem = IdentifierRule.problem(inID: record.id) {
      throw RecordDocumentError(at("id"), problem.description)
    }
    return record
  }

  private func string(_ name: String) throws(RecordDocumentError) -> String {
    guard let node = self[name] else { throw RecordDocumentError(path, "has no \"\(name)\"") }
    guard let string = text.string(node) else {
      throw RecordDocumentError(at(name), "is not a string")
    }
    return string
  }

  private func at(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}
