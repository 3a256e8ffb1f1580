/// Every command that has a body. The raw value is the words that call it.
enum CommandID: String, CaseIterable, Sendable {
  case demo
  case initialize = "init"
  case migrateUp = "migrate up"
  case migrateDown = "migrate down"
  case migrateRedo = "migrate redo"
  case migratePlan = "migrate plan"
  case migrateStatus = "migrate status"
  case migrateVerify = "migrate verify"
  case migrateNew = "migrate new"
  case migrateBaseline = "migrate baseline"
  case migrateRepair = "migrate repair"
  case migrateDump = "migrate dump"
  case migrateLint = "migrate lint"
  case recordPut = "record put"
  case recordGet = "record get"
  case recordList = "record list"
  case recordDelete = "record delete"
  case recordUndelete = "record undelete"
  case recordPurge = "record purge"
  case recordImport = "record import"
  case grantAllow = "grant allow"
  case grantDeny = "grant deny"
  case grantRevoke = "grant revoke"
  case grantList = "grant list"
  case explain
  case sceneSave = "scene save"
  case sceneShow = "scene show"
  case sceneDiscard = "scene discard"
  case sceneList = "scene list"
  case sceneTails = "scene tails"
  case sceneRevive = "scene revive"
  case sceneHandOver = "scene hand-over"
  case sceneHistory = "scene history"
  case sceneConfirm = "scene confirm"
  case sceneForgive = "scene forgive"
  case restore
  case audit
  case harness
  case link
  case links
  case impact
  case watch
  case erase
  case prune
  case doctor
  case backup
}
