/// What a popover or a sheet becomes in compact width.
public enum CompactAdaptation: String, CaseIterable, Hashable, Sendable, Codable {
  /// A popover becomes a sheet, a sheet stays one.
  case automatic
  /// It stays what it is.
  case none
  /// It is a sheet.
  case sheet
  /// It is a full-screen cover, and as one it is not dismissed interactively.
  case fullScreenCover
  /// A popover stays one. A sheet stays one too: it has no anchor to point at.
  case popover
}
