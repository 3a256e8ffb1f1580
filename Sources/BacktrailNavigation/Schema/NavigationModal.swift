/// What is presented over a stack: a small value that carries ids, never models.
public protocol NavigationModal: Hashable, Codable, Sendable {
  /// The records that it shows, the main one first. None unless said otherwise.
  var references: [RecordReference] { get }

  /// Whether it may come back. True unless said otherwise.
  var isRestorable: Bool { get }

  /// Of two that were shown over the same stack, the one with the higher priority comes back.
  ///
  /// 0 unless said otherwise.
  var restorationPriority: Int { get }
}

extension NavigationModal {
  /// None.
  public var references: [RecordReference] { [] }

  /// True.
  public var isRestorable: Bool { true }

  /// 0.
  public var restorationPriority: Int { 0 }
}

/// A schema that presents nothing has no modal.
extension Never: NavigationModal {}
