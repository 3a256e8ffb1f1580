/// What is presented over a stack: a small value that carries ids, never models.
public protocol NavigationModal: Hashable, Codable, Sendable {
  /// The records that it shows, the main one first. None unless said otherwise.
  var references: [RecordReference] { get }

  /// Whether it may come back. True unless said otherwise.
  var isRestorable: Bool { get }

  /// Whether what the modal carries must not be stored. False unless said otherwise.
  ///
  /// A sensitive modal is not saved, nor the stack within it, and one that is stored already is not
  /// restored.
  var isSensitive: Bool { get }

  /// Of two that were shown over the same stack, the one with the higher priority comes back.
  ///
  /// 0 unless said otherwise.
  var restorationPriority: Int { get }

  /// How it looks and may be dismissed. As the platform has it unless said otherwise.
  ///
  /// Options follow from the modal and are not stored with a scene.
  var options: PresentationOptions { get }
}

extension NavigationModal {
  /// None.
  public var references: [RecordReference] { [] }

  /// True.
  public var isRestorable: Bool { true }

  /// False.
  public var isSensitive: Bool { false }

  /// Whether the modal is stored, and shown when it was.
  package var mayComeBack: Bool { isRestorable && !isSensitive }

  /// 0.
  public var restorationPriority: Int { 0 }

  /// As the platform has it.
  public var options: PresentationOptions { .automatic }
}

/// A schema that presents nothing has no modal.
extension Never: NavigationModal {}
