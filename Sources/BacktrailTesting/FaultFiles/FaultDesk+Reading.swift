internal import CBacktrailFaultVFS

extension FaultPlan.Call {
  /// The call of a number of the C part; nil for a control, which is no call of its own.
  init?(_ kind: Int32) {
    switch Int(kind) {
    case BACKTRAIL_CALL_OPEN: self = .open
    case BACKTRAIL_CALL_CLOSE: self = .close
    case BACKTRAIL_CALL_READ: self = .read
    case BACKTRAIL_CALL_WRITE: self = .write
    case BACKTRAIL_CALL_TRUNCATE: self = .truncate
    case BACKTRAIL_CALL_SYNC: self = .sync
    case BACKTRAIL_CALL_FILE_SIZE: self = .fileSize
    case BACKTRAIL_CALL_LOCK: self = .lock
    case BACKTRAIL_CALL_UNLOCK: self = .unlock
    case BACKTRAIL_CALL_CHECK_RESERVED: self = .checkReserved
    case BACKTRAIL_CALL_SHM_MAP: self = .shmMap
    case BACKTRAIL_CALL_SHM_LOCK: self = .shmLock
    case BACKTRAIL_CALL_SHM_UNLOCK: self = .shmUnlock
    case BACKTRAIL_CALL_SHM_UNMAP: self = .shmUnmap
    case BACKTRAIL_CALL_DELETE: self = .delete
    case BACKTRAIL_CALL_ACCESS: self = .access
    default: return nil
    }
  }
}

extension FileEffect {
  /// What a call did, as the C part tells it.
  init?(_ call: backtrail_fault_call) {
    let path = String(cString: call.path)
    switch Int(call.kind) {
    case BACKTRAIL_CALL_OPEN: self = call.created == 0 ? .opened(path: path) : .created(path: path)
    case BACKTRAIL_CALL_WRITE:
      let bytes = UnsafeRawBufferPointer(start: call.bytes, count: Int(call.amount))
      self = .wrote(path: path, offset: call.offset, bytes: Array(bytes))
    case BACKTRAIL_CALL_TRUNCATE: self = .truncated(path: path, size: call.offset)
    case BACKTRAIL_CALL_SYNC:
      self = .synced(path: path, isDataOnly: call.flags & SQLITE_SYNC_DATAONLY != 0)
    case BACKTRAIL_CALL_DELETE: self = .deleted(path: path, syncsFolder: call.flags != 0)
    default: return nil
    }
  }
}
