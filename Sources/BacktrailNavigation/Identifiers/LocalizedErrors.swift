public import Foundation

// What a person reads where an app shows or logs `localizedDescription`: the sentence that the error
// has anyway, in the place of a type's name and a number.

extension IdentifierProblem: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension LinkMapError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension LinkPrintError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension LinkRefusal: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension MoveRefusal: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension NavigationPathError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension PresentationOptionsError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension RouteRegistryError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension SceneDocumentError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension SceneEncodingError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}
