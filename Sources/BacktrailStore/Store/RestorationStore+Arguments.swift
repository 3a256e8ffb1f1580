internal import BacktrailNavigation

extension RestorationStore {
  /// The id of the owner of a scene.
  ///
  /// - Throws: ``StoreError/principalUnknown`` or ``StoreError/invalidPrincipal(_:)``.
  static func owner(_ principal: Principal) throws -> String {
    guard let id = principal.id else { throw StoreError.principalUnknown }
    if let problem = principal.problem { throw StoreError.invalidPrincipal(problem) }
    return id
  }

  /// - Throws: ``StoreError/invalidScene(_:)``.
  static func check(scene: String) throws {
    if let problem = IdentifierRule.problem(inName: scene) {
      throw StoreError.invalidScene(problem)
    }
  }

  /// - Throws: ``StoreError/invalidRecord(_:_:)``.
  static func check(_ record: RecordID) throws {
    if let problem = record.problem { throw StoreError.invalidRecord(record, problem) }
  }
}
