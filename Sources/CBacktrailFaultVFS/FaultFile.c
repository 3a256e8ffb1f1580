#include "FaultFile.h"

#include <errno.h>

static backtrail_fault_call call_on(sqlite3_file *file, int kind) {
  backtrail_fault_file *wrapped = (backtrail_fault_file *)file;
  backtrail_fault_call call = {0};
  call.kind = kind;
  call.path = wrapped->path;
  call.token = wrapped->token;
  return call;
}

/* Asks what is to become of a call, and sets `errno` where it fails. */
static backtrail_fault_outcome ask(sqlite3_file *file, const backtrail_fault_call *call) {
  backtrail_fault_folder *folder = ((backtrail_fault_file *)file)->folder;
  backtrail_fault_outcome outcome = folder->watcher.before(folder->watcher.context, call);
  if (outcome.code != SQLITE_OK) errno = outcome.system_error;
  return outcome;
}

static pthread_mutex_t *effects_of(sqlite3_file *file) {
  return &((backtrail_fault_file *)file)->folder->effects;
}

static void tell(sqlite3_file *file, const backtrail_fault_call *call) {
  backtrail_fault_folder *folder = ((backtrail_fault_file *)file)->folder;
  folder->watcher.after(folder->watcher.context, call);
}

static int file_close(sqlite3_file *file) {
  backtrail_fault_file *wrapped = (backtrail_fault_file *)file;
  sqlite3_file *real = backtrail_real_file(file);
  backtrail_fault_call call = call_on(file, BACKTRAIL_CALL_CLOSE);
  /* A file is closed whatever the answer: what it holds is given up. */
  ask(file, &call);
  int code = real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
  file->pMethods = 0;
  backtrail_fault_folder_release(wrapped->folder);
  return code;
}

static int file_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
  sqlite3_file *real = backtrail_real_file(file);
  backtrail_fault_call call = call_on(file, BACKTRAIL_CALL_READ);
  call.offset = offset;
  call.amount = amount;
  int code = ask(file, &call).code;
  return code == SQLITE_OK ? real->pMethods->xRead(real, buffer, amount, offset) : code;
}

static int file_write(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 offset) {
  sqlite3_file *real = backtrail_real_file(file);
  backtrail_fault_call call = call_on(file, BACKTRAIL_CALL_WRITE);
  call.offset = offset;
  call.amount = amount;
  call.bytes = bytes;
  backtrail_fault_outcome outcome = ask(file, &call);
  sqlite3_int64 part = outcome.code == SQLITE_OK ? amount : outcome.part;
  int code = SQLITE_OK;
  if (part > 0) {
    pthread_mutex_lock(effects_of(file));
    code = real->pMethods->xWrite(real, bytes, (int)part, offset);
    call.amount = part;
    if (code == SQLITE_OK) tell(file, &call);
    pthread_mutex_unlock(effects_of(file));
  }
  if (outcome.code != SQLITE_OK) errno = outcome.system_error;
  return outcome.code == SQLITE_OK ? code : outcome.code;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  sqlite3_file *real = backtrail_real_file(file);
  backtrail_fault_call call = call_on(file, BACKTRAIL_CALL_TRUNCATE);
  call.offset = size;
  int code = ask(file, &call).code;
  if (code != SQLITE_OK) return code;
  pthread_mutex_lock(effects_of(file));
  code = real->pMethods->xTruncate(real, size);
  if (code == SQLITE_OK) tell(file, &call);
  pthread_mutex_unlock(effects_of(file));
  return code;
}

static int file_sync(sqlite3_file *file, int flags) {
  sqlite3_file *real = backtrail_real_file(file);
  backtrail_fault_call call = call_on(file, BACKTRAIL_CALL_SYNC);
  call.flags = flags;
  backtrail_fault_outcome outcome = ask(file, &call);
  if (outcome.code != SQLITE_OK) return outcome.code;
  pthread_mutex_lock(effects_of(file));
  int code = outcome.is_free ? SQLITE_OK : real->pMethods->xSync(real, flags);
  if (code == SQLITE_OK) tell(file, &call);
  pthread_mutex_unlock(effects_of(file));
  return code;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  sqlite3_file *real = backtrail_real_file(file);
  backtrail_fault_call call = call_on(file, BACKTRAIL_CALL_FILE_SIZE);
  int code = ask(file, &call).code;
  return code == SQLITE_OK ? real->pMethods->xFileSize(real, size) : code;
}

static int file_lock(sqlite3_file *file, int level) {
  sqlite3_file *real = backtrail_real_file(file);
  backtrail_fault_call call = call_on(file, BACKTRAIL_CALL_LOCK);
  call.offset = level;
  int code = ask(file, &call).code;
  return code == SQLITE_OK ? real->pMethods->xLock(real, level) : code;
}

static int file_unlock(sqlite3_file *file, int level) {
  sqlite3_file *real = backtrail_real_file(file);
  backtrail_fault_call call = call_on(file, BACKTRAIL_CALL_UNLOCK);
  call.offset = level;
  /* A lock is given up also where the answer is a failure, as it is where a process dies. */
  int code = ask(file, &call).code;
  int real_code = real->pMethods->xUnlock(real, level);
  return code == SQLITE_OK ? real_code : code;
}

static int file_check_reserved(sqlite3_file *file, int *result) {
  sqlite3_file *real = backtrail_real_file(file);
  backtrail_fault_call call = call_on(file, BACKTRAIL_CALL_CHECK_RESERVED);
  int code = ask(file, &call).code;
  return code == SQLITE_OK ? real->pMethods->xCheckReservedLock(real, result) : code;
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
  sqlite3_file *real = backtrail_real_file(file);
  backtrail_fault_call call = call_on(file, BACKTRAIL_CALL_CONTROL);
  call.flags = operation;
  int code = ask(file, &call).code;
  return code == SQLITE_OK ? real->pMethods->xFileControl(real, operation, argument) : code;
}

static int file_sector_size(sqlite3_file *file) {
  sqlite3_file *real = backtrail_real_file(file);
  return real->pMethods->xSectorSize(real);
}

static int file_characteristics(sqlite3_file *file) {
  sqlite3_file *real = backtrail_real_file(file);
  return real->pMethods->xDeviceCharacteristics(real);
}

static int shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
  sqlite3_file *real = backtrail_real_file(file);
  backtrail_fault_call call = call_on(file, BACKTRAIL_CALL_SHM_MAP);
  call.offset = page;
  call.flags = extend;
  int code = ask(file, &call).code;
  if (code == SQLITE_OK) return real->pMethods->xShmMap(real, page, size, extend, memory);
  *memory = 0;
  return code;
}

static int shm_lock(sqlite3_file *file, int offset, int count, int flags) {
  sqlite3_file *real = backtrail_real_file(file);
  int unlocks = flags & SQLITE_SHM_UNLOCK;
  backtrail_fault_call call =
      call_on(file, unlocks ? BACKTRAIL_CALL_SHM_UNLOCK : BACKTRAIL_CALL_SHM_LOCK);
  call.offset = offset;
  call.amount = count;
  call.flags = flags;
  int code = ask(file, &call).code;
  if (code != SQLITE_OK && !unlocks) return code;
  int real_code = real->pMethods->xShmLock(real, offset, count, flags);
  return code == SQLITE_OK ? real_code : code;
}

static void shm_barrier(sqlite3_file *file) {
  sqlite3_file *real = backtrail_real_file(file);
  real->pMethods->xShmBarrier(real);
}

static int shm_unmap(sqlite3_file *file, int deletes) {
  sqlite3_file *real = backtrail_real_file(file);
  backtrail_fault_call call = call_on(file, BACKTRAIL_CALL_SHM_UNMAP);
  call.flags = deletes;
  /* It is let go of in any case, but is not removed where the answer is a failure. */
  int code = ask(file, &call).code;
  int real_code = real->pMethods->xShmUnmap(real, code == SQLITE_OK ? deletes : 0);
  return code == SQLITE_OK ? real_code : code;
}

#define BASE_METHODS                                                                          \
  .xClose = file_close, .xRead = file_read, .xWrite = file_write, .xTruncate = file_truncate, \
  .xSync = file_sync, .xFileSize = file_size, .xLock = file_lock, .xUnlock = file_unlock,     \
  .xCheckReservedLock = file_check_reserved, .xFileControl = file_control,                    \
  .xSectorSize = file_sector_size, .xDeviceCharacteristics = file_characteristics

const sqlite3_io_methods backtrail_fault_methods_v1 = {.iVersion = 1, BASE_METHODS};

/* Version 3 would let SQLite read the file through memory that is mapped, past all of this. */
const sqlite3_io_methods backtrail_fault_methods_v2 = {
    .iVersion = 2,
    BASE_METHODS,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap};
