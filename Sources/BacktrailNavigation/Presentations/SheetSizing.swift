/// How large a sheet is where it does not fill the width.
///
/// ```swift
/// SheetSizing.form.fitted(vertical: true).sticky(horizontal: true)
/// ```
public struct SheetSizing: Hashable, Sendable, Codable {
  /// The size from which the axes depart.
  public enum Base: String, CaseIterable, Hashable, Sendable, Codable {
    /// As the platform has it.
    case automatic
    /// About a sheet of paper.
    case page
    /// Somewhat narrower than a page.
    case form
    /// As large as the content would like to be.
    case fitted
  }

  /// A choice for each axis.
  public struct Axes: Hashable, Sendable, Codable {
    /// The choice for the width.
    public var horizontal: Bool
    /// The choice for the height.
    public var vertical: Bool

    /// A choice for each axis, neither unless said otherwise.
    public init(horizontal: Bool = false, vertical: Bool = false) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  /// The size from which the axes depart.
  public var base: Base
  /// The axes along which it is as large as the content would like to be.
  public var fittedAxes: Axes
  /// The axes along which it grows with its content, and never shrinks.
  public var stickyAxes: Axes

  /// A size.
  public init(_ base: Base, fitted: Axes = Axes(), sticky: Axes = Axes()) {
    self.base = base
    fittedAxes = fitted
    stickyAxes = sticky
  }

  /// As the platform has it.
  public static let automatic = Self(.automatic)
  /// About a sheet of paper.
  public static let page = Self(.page)
  /// Somewhat narrower than a page.
  public static let form = Self(.form)
  /// As large as the content would like to be.
  public static let fitted = Self(.fitted)

  /// The same size, fitted to the content along exactly these axes.
  public func fitted(horizontal: Bool = false, vertical: Bool = false) -> Self {
    var sizing = self
    sizing.fittedAxes = Axes(horizontal: horizontal, vertical: vertical)
    return sizing
  }

  /// The same size, never shrinking along exactly these axes.
  public func sticky(horizontal: Bool = false, vertical: Bool = false) -> Self {
    var sizing = self
    sizing.stickyAxes = Axes(horizontal: horizontal, vertical: vertical)
    return sizing
  }
}
