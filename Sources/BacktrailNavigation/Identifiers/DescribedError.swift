public import Foundation

/// An error whose description is a sentence for people.
///
/// The sentence is also what an app shows or logs as `localizedDescription`, in the place of the name
/// of a type and a number.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension IdentifierProblem: DescribedError {}
extension LinkMapError: DescribedError {}
extension LinkPrintError: DescribedError {}
extension LinkRefusal: DescribedError {}
extension MoveRefusal: DescribedError {}
extension NavigationPathError: DescribedError {}
extension PresentationOptionsError: DescribedError {}
extension RouteMigrationError: DescribedError {}
extension RouteRegistryError: DescribedError {}
extension SceneDocumentError: DescribedError {}
extension SceneEncodingError: DescribedError {}
