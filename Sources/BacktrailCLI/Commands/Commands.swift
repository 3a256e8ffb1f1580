/// The bodies of the commands, in an extension for each group.
///
/// A body opens the store, makes one call and says what came of it. Rules and SQL are the library's.
enum Commands {
  /// All bodies.
  static var handlers: CommandHandlers {
    CommandHandlers { id in body(of: id) }
  }

  private static func body(of id: CommandID) -> CommandHandler {
    switch id {
    case .demo: demo
    case .initialize: initialize
    case .migrateUp: migrateUp
    case .migrateDown: migrateDown
    case .migrateRedo: migrateRedo
    case .migratePlan: migratePlan
    case .migrateStatus: migrateStatus
    case .migrateVerify: migrateVerify
    case .migrateNew: migrateNew
    case .migrateBaseline: migrateBaseline
    case .migrateRepair: migrateRepair
    case .migrateDump: migrateDump
    case .migrateLint: migrateLint
    case .recordPut: recordPut
    case .recordGet: recordGet
    case .recordList: recordList
    case .recordDelete: recordDelete
    case .recordUndelete: recordUndelete
    case .recordPurge: recordPurge
    case .recordImport: recordImport
    case .grantAllow: grantAllow
    case .grantDeny: grantDeny
    case .grantRevoke: grantRevoke
    case .grantList: grantList
    case .explain: explain
    case .sceneSave: sceneSave
    case .sceneShow: sceneShow
    case .sceneDiscard: sceneDiscard
    case .sceneList: sceneList
    case .sceneTails: sceneTails
    case .sceneRevive: sceneRevive
    case .sceneHandOver: sceneHandOver
    case .sceneHistory: sceneHistory
    case .sceneConfirm: sceneConfirm
    case .sceneForgive: sceneForgive
    case .restore: restore
    case .audit: audit
    case .harness: harness
    case .link: link
    case .links: links
    case .impact: impact
    case .watch: watch
    case .erase: erase
    case .prune: prune
    case .doctor: doctor
    case .backup: backup
    }
  }
}
