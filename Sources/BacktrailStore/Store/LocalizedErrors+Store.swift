public import Foundation

extension StoreError: LocalizedError {
  /// The description, where an app shows or logs `localizedDescription`.
  public var errorDescription: String? { description }
}

extension SessionError: LocalizedError {
  /// The description, where an app shows or logs `localizedDescription`.
  public var errorDescription: String? { description }
}
