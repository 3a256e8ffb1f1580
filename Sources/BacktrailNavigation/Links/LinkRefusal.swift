/// Why a link leads nowhere, and where in it. Never what stands there: a refusal can be logged.
public struct LinkRefusal: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: String, Error, CaseIterable, Hashable, Sendable {
    /// The link has more bytes than the limit.
    case tooLong
    /// It has no scheme.
    case schemeMissing
    /// Its scheme is not one of the map's.
    case schemeNotAllowed
    /// It is a universal link without a host.
    case missingHost
    /// Its host is not one of the map's.
    case hostNotAllowed
    /// It has a user or a password.
    case userInfoNotAllowed
    /// It has a port.
    case portNotAllowed
    /// It has no slash after the scheme's colon.
    case unsupportedForm
    /// It has a character that no URL has.
    case malformedURL
    /// It has a percent sign without two hexadecimal digits after it.
    case malformedEscape
    /// What it says is not UTF-8.
    case invalidUTF8
    /// It has a NUL or another control character.
    case controlCharacter
    /// It has two slashes in a row in its path.
    case emptyComponent
    /// It has a component that is `.` or `..`.
    case dotComponent
    /// It has more components than the limit.
    case tooManyComponents
    /// It has more query parameters than the limit.
    case tooManyParameters
    /// No entry of the map begins like this.
    case unknownRoute
    /// It ends where a parameter of the path is to stand.
    case missingIdentifier
    /// A parameter of the path does not have its form.
    case invalidIdentifier
    /// It goes on where its entry ends.
    case extraComponents
    /// A query parameter that its entry needs is not there.
    case missingParameter
    /// A query parameter does not have its form.
    case invalidParameter
    /// A query parameter that its entry knows is there twice.
    case duplicateParameter
    /// The payload holds no link.
    case missingLink
  }

  /// Where in a link.
  public enum Place: Hashable, Sendable {
    /// In a component of the path, counted from 0; of a custom scheme the host is the first.
    case component(Int)
    /// In a pair of the query, counted from 0.
    case pair(Int)
    /// In a parameter that the map names so.
    case parameter(String)
  }

  /// What is wrong.
  public let reason: Reason

  /// Where, as far as it is at one place.
  public let place: Place?

  /// A stable word for this refusal.
  public var code: String { reason.rawValue }

  /// The refusal of a payload that holds no link.
  package static let missingLink = Self(.missingLink)

  package init(_ reason: Reason, at place: Place? = nil) {
    self.reason = reason
    self.place = place
  }
}

extension LinkRefusal: CustomStringConvertible {
  /// One sentence, without anything that the link says.
  public var description: String {
    switch reason {
    case .tooLong: "The link has too many bytes."
    case .schemeMissing: "The link has no scheme."
    case .schemeNotAllowed: "The link has a scheme that is not allowed."
    case .missingHost: "The link has no host."
    case .hostNotAllowed: "The link has a host that is not allowed."
    case .userInfoNotAllowed: "The link has a user or a password, which is not allowed."
    case .portNotAllowed: "The link has a port, which is not allowed."
    case .unsupportedForm: "The link has no slash after its scheme."
    case .malformedURL: "The link has a character that no URL has\(location)."
    case .malformedEscape: "The link has a malformed escape\(location)."
    case .invalidUTF8: "The link is not UTF-8\(location)."
    case .controlCharacter: "The link has a control character\(location)."
    case .emptyComponent: "The link has nothing between two slashes\(location)."
    case .dotComponent: "The link has a component of dots\(location)."
    case .tooManyComponents: "The link has too many components."
    case .tooManyParameters: "The link has too many query parameters."
    case .unknownRoute: "No entry of the map fits the link\(location)."
    case .missingIdentifier: "The link ends before what is to stand\(location)."
    case .invalidIdentifier: "The link has a value of another form\(location)."
    case .extraComponents: "The link goes on where its entry ends\(location)."
    case .missingParameter: "The link has nothing\(location)."
    case .invalidParameter: "The link has a value of another form\(location)."
    case .duplicateParameter: "The link has more than one value\(location)."
    case .missingLink: "The payload holds no link."
    }
  }

  private var location: String {
    switch place {
    case .component(let index): " in component \(index)"
    case .pair(let index): " in query parameter \(index)"
    case .parameter(let name): " for the parameter \"\(name)\""
    case nil: ""
    }
  }
}
