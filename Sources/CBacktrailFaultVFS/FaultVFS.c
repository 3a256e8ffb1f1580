#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "FaultFile.h"

/* Guards everything below. Nothing of SQLite or of a watcher is called while it is held, but for
 * registering and for memory. */
static pthread_mutex_t folders_mutex = PTHREAD_MUTEX_INITIALIZER;
static backtrail_fault_folder *folders = 0;
static sqlite3_int64 last_id = 0;

/* The VFS below; written once, before SQLite knows of this one. */
static sqlite3_vfs *real_vfs = 0;

/* The folder that a path is below, held for the caller; 0 where nobody watches it. */
static backtrail_fault_folder *take_folder(const char *path) {
  if (path == 0) return 0;
  pthread_mutex_lock(&folders_mutex);
  backtrail_fault_folder *folder = folders;
  while (folder && strncmp(folder->path, path, folder->length) != 0) folder = folder->next;
  if (folder) folder->holders += 1;
  pthread_mutex_unlock(&folders_mutex);
  return folder;
}

void backtrail_fault_folder_release(backtrail_fault_folder *folder) {
  pthread_mutex_lock(&folders_mutex);
  int holders = --folder->holders;
  pthread_mutex_unlock(&folders_mutex);
  if (holders > 0) return;
  folder->watcher.release(folder->watcher.context);
  pthread_mutex_destroy(&folder->effects);
  sqlite3_free(folder);
}

static backtrail_fault_outcome ask(
    backtrail_fault_folder *folder, const backtrail_fault_call *call) {
  backtrail_fault_outcome outcome = folder->watcher.before(folder->watcher.context, call);
  if (outcome.code != SQLITE_OK) errno = outcome.system_error;
  return outcome;
}

static int open_watched(
    backtrail_fault_folder *folder, const char *path, backtrail_fault_file *file, int flags,
    int *out_flags) {
  sqlite3_file *real = backtrail_real_file(&file->base);
  file->base.pMethods = 0;
  real->pMethods = 0;
  backtrail_fault_call call = {0};
  call.kind = BACKTRAIL_CALL_OPEN;
  call.path = path;
  call.flags = flags;
  backtrail_fault_outcome outcome = ask(folder, &call);
  if (outcome.code != SQLITE_OK) return outcome.code;
  pthread_mutex_lock(&folder->effects);
  if (flags & SQLITE_OPEN_CREATE) {
    int exists = 1;
    real_vfs->xAccess(real_vfs, path, SQLITE_ACCESS_EXISTS, &exists);
    call.created = !exists;
  }
  int code = real_vfs->xOpen(real_vfs, path, real, flags, out_flags);
  if (code == SQLITE_OK) {
    call.token = outcome.token;
    folder->watcher.after(folder->watcher.context, &call);
  }
  pthread_mutex_unlock(&folder->effects);
  if (code != SQLITE_OK) {
    if (real->pMethods) real->pMethods->xClose(real);
    return code;
  }
  file->folder = folder;
  file->path = path;
  file->token = outcome.token;
  file->base.pMethods =
      real->pMethods->iVersion >= 2 ? &backtrail_fault_methods_v2 : &backtrail_fault_methods_v1;
  return SQLITE_OK;
}

static int vfs_open(
    sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out_flags) {
  (void)vfs;
  backtrail_fault_folder *folder = take_folder(path);
  if (folder == 0) return real_vfs->xOpen(real_vfs, path, file, flags, out_flags);
  int code = open_watched(folder, path, (backtrail_fault_file *)file, flags, out_flags);
  if (code != SQLITE_OK) backtrail_fault_folder_release(folder);
  return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int syncs_folder) {
  (void)vfs;
  backtrail_fault_folder *folder = take_folder(path);
  if (folder == 0) return real_vfs->xDelete(real_vfs, path, syncs_folder);
  backtrail_fault_call call = {0};
  call.kind = BACKTRAIL_CALL_DELETE;
  call.path = path;
  call.flags = syncs_folder;
  int code = ask(folder, &call).code;
  if (code == SQLITE_OK) {
    pthread_mutex_lock(&folder->effects);
    code = real_vfs->xDelete(real_vfs, path, syncs_folder);
    if (code == SQLITE_OK) folder->watcher.after(folder->watcher.context, &call);
    pthread_mutex_unlock(&folder->effects);
  }
  backtrail_fault_folder_release(folder);
  return code;
}

static int vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
  (void)vfs;
  backtrail_fault_folder *folder = take_folder(path);
  if (folder == 0) return real_vfs->xAccess(real_vfs, path, flags, result);
  backtrail_fault_call call = {0};
  call.kind = BACKTRAIL_CALL_ACCESS;
  call.path = path;
  call.flags = flags;
  int code = ask(folder, &call).code;
  backtrail_fault_folder_release(folder);
  if (code == SQLITE_OK) return real_vfs->xAccess(real_vfs, path, flags, result);
  *result = 0;
  return code;
}

static int vfs_full_pathname(sqlite3_vfs *vfs, const char *path, int size, char *full) {
  (void)vfs;
  return real_vfs->xFullPathname(real_vfs, path, size, full);
}

static void *vfs_dl_open(sqlite3_vfs *vfs, const char *path) {
  (void)vfs;
  return real_vfs->xDlOpen(real_vfs, path);
}

static void vfs_dl_error(sqlite3_vfs *vfs, int size, char *message) {
  (void)vfs;
  real_vfs->xDlError(real_vfs, size, message);
}

static void (*vfs_dl_sym(sqlite3_vfs *vfs, void *library, const char *name))(void) {
  (void)vfs;
  return real_vfs->xDlSym(real_vfs, library, name);
}

static void vfs_dl_close(sqlite3_vfs *vfs, void *library) {
  (void)vfs;
  real_vfs->xDlClose(real_vfs, library);
}

static int vfs_randomness(sqlite3_vfs *vfs, int size, char *bytes) {
  (void)vfs;
  return real_vfs->xRandomness(real_vfs, size, bytes);
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
  (void)vfs;
  return real_vfs->xSleep(real_vfs, microseconds);
}

static int vfs_current_time(sqlite3_vfs *vfs, double *time) {
  (void)vfs;
  return real_vfs->xCurrentTime(real_vfs, time);
}

static int vfs_last_error(sqlite3_vfs *vfs, int size, char *message) {
  (void)vfs;
  return real_vfs->xGetLastError ? real_vfs->xGetLastError(real_vfs, size, message) : errno;
}

static int vfs_current_time_milliseconds(sqlite3_vfs *vfs, sqlite3_int64 *time) {
  (void)vfs;
  return real_vfs->xCurrentTimeInt64(real_vfs, time);
}

static int vfs_set_system_call(sqlite3_vfs *vfs, const char *name, sqlite3_syscall_ptr call) {
  (void)vfs;
  return real_vfs->xSetSystemCall(real_vfs, name, call);
}

static sqlite3_syscall_ptr vfs_get_system_call(sqlite3_vfs *vfs, const char *name) {
  (void)vfs;
  return real_vfs->xGetSystemCall(real_vfs, name);
}

static const char *vfs_next_system_call(sqlite3_vfs *vfs, const char *name) {
  (void)vfs;
  return real_vfs->xNextSystemCall(real_vfs, name);
}

static sqlite3_vfs fault_vfs = {
    .zName = "backtrail-fault",
    .xOpen = vfs_open,
    .xDelete = vfs_delete,
    .xAccess = vfs_access,
    .xFullPathname = vfs_full_pathname,
    .xDlOpen = vfs_dl_open,
    .xDlError = vfs_dl_error,
    .xDlSym = vfs_dl_sym,
    .xDlClose = vfs_dl_close,
    .xRandomness = vfs_randomness,
    .xSleep = vfs_sleep,
    .xCurrentTime = vfs_current_time,
    .xGetLastError = vfs_last_error,
    .xCurrentTimeInt64 = vfs_current_time_milliseconds,
    .xSetSystemCall = vfs_set_system_call,
    .xGetSystemCall = vfs_get_system_call,
    .xNextSystemCall = vfs_next_system_call};

int backtrail_fault_vfs_install(void) {
  pthread_mutex_lock(&folders_mutex);
  int code = SQLITE_OK;
  sqlite3_vfs *vfs = sqlite3_vfs_find(0);
  /* Another one is the default again where SQLite was shut down and started anew. */
  if (vfs != &fault_vfs) {
    if (real_vfs == 0 && vfs != 0) {
      fault_vfs.iVersion = vfs->iVersion < 3 ? vfs->iVersion : 3;
      fault_vfs.szOsFile = (int)sizeof(backtrail_fault_file) + vfs->szOsFile;
      fault_vfs.mxPathname = vfs->mxPathname;
      real_vfs = vfs;
    }
    code = real_vfs == 0 ? SQLITE_ERROR : sqlite3_vfs_register(&fault_vfs, 1);
  }
  pthread_mutex_unlock(&folders_mutex);
  return code;
}

/* The whole path of a folder, with a slash at its end, as SQLite makes those of the files in it. */
static int full_path(const char *folder, char *full, int size) {
  char *name = sqlite3_mprintf("%s/backtrail", folder);
  int code = name == 0 ? SQLITE_NOMEM : real_vfs->xFullPathname(real_vfs, name, size, full);
  sqlite3_free(name);
  /* The code may say in its higher bits that the path went through a symbolic link. */
  if ((code & 0xff) != SQLITE_OK) return code;
  char *slash = strrchr(full, '/');
  if (slash == 0) return SQLITE_CANTOPEN;
  slash[1] = 0;
  return SQLITE_OK;
}

int backtrail_fault_vfs_watch(
    const char *path, const backtrail_fault_watcher *watcher, sqlite3_int64 *id) {
  int code = backtrail_fault_vfs_install();
  if (code != SQLITE_OK) return code;
  int size = real_vfs->mxPathname + 1;
  backtrail_fault_folder *folder =
      sqlite3_malloc((int)offsetof(backtrail_fault_folder, path) + size);
  if (folder == 0) return SQLITE_NOMEM;
  code = full_path(path, folder->path, size);
  if (code != SQLITE_OK) {
    sqlite3_free(folder);
    return code;
  }
  folder->length = strlen(folder->path);
  folder->holders = 1;
  folder->watcher = *watcher;
  pthread_mutex_init(&folder->effects, 0);
  watcher->retain(watcher->context);
  pthread_mutex_lock(&folders_mutex);
  folder->id = ++last_id;
  *id = last_id;
  folder->next = folders;
  folders = folder;
  pthread_mutex_unlock(&folders_mutex);
  return SQLITE_OK;
}

void backtrail_fault_vfs_unwatch(sqlite3_int64 id) {
  pthread_mutex_lock(&folders_mutex);
  backtrail_fault_folder **link = &folders;
  while (*link && (*link)->id != id) link = &(*link)->next;
  backtrail_fault_folder *folder = *link;
  if (folder) *link = folder->next;
  pthread_mutex_unlock(&folders_mutex);
  if (folder) backtrail_fault_folder_release(folder);
}
