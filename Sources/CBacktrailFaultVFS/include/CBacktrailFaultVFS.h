#ifndef CBACKTRAILFAULTVFS_H
#define CBACKTRAILFAULTVFS_H

#include <sqlite3.h>

/* A SQLite VFS over the default one. Files below a folder that somebody watches are wrapped: each
 * call on them is announced, and may be told to fail. All other files are opened by the real VFS
 * itself, and are not touched. */

enum {
  BACKTRAIL_CALL_OPEN = 0,
  BACKTRAIL_CALL_CLOSE,
  BACKTRAIL_CALL_READ,
  BACKTRAIL_CALL_WRITE,
  BACKTRAIL_CALL_TRUNCATE,
  BACKTRAIL_CALL_SYNC,
  BACKTRAIL_CALL_FILE_SIZE,
  BACKTRAIL_CALL_LOCK,
  BACKTRAIL_CALL_UNLOCK,
  BACKTRAIL_CALL_CHECK_RESERVED,
  BACKTRAIL_CALL_SHM_MAP,
  BACKTRAIL_CALL_SHM_LOCK,
  BACKTRAIL_CALL_SHM_UNLOCK,
  BACKTRAIL_CALL_SHM_UNMAP,
  BACKTRAIL_CALL_DELETE,
  BACKTRAIL_CALL_ACCESS,
  BACKTRAIL_CALL_CONTROL
};

/* One call. Nothing in it outlives the function that it is handed to. */
typedef struct backtrail_fault_call {
  int kind;
  /* The whole path of the file. */
  const char *path;
  /* What the watcher said when the file was opened; 0 for calls without an open file. */
  sqlite3_int64 token;
  /* Where a read or write begins, the new size of a truncation, or the level of a lock. */
  sqlite3_int64 offset;
  /* How many bytes are read or written. After a write, how many were. */
  sqlite3_int64 amount;
  /* What is written. */
  const void *bytes;
  /* The flags of an open, a sync, a lock on shared memory or an access; for a delete, whether the
   * folder is synchronized; the operation of a control. */
  int flags;
  /* After an open: whether the file was not there before. */
  int created;
} backtrail_fault_call;

/* What is to become of a call. */
typedef struct backtrail_fault_outcome {
  /* SQLITE_OK for a call that is passed on, else what it answers instead. */
  int code;
  /* What `errno` says where it fails. */
  int system_error;
  /* For a write that fails: how many bytes are written all the same. */
  sqlite3_int64 part;
  /* For a sync that is passed on: whether it succeeds without anybody waiting for the disk. */
  int is_free;
  /* For an open that is passed on: what the calls on the file carry as their token. */
  sqlite3_int64 token;
} backtrail_fault_outcome;

/* Who watches a folder. All functions may be called from any thread, several at once. */
typedef struct backtrail_fault_watcher {
  void *context;
  void (*retain)(void *context);
  void (*release)(void *context);
  /* Is called before each call, under no lock. */
  backtrail_fault_outcome (*before)(void *context, const backtrail_fault_call *call);
  /* Is called after each open, write, truncation, synchronization and deletion that had an effect,
   * in the order of the effects, one at a time. It must not use a database that is watched. */
  void (*after)(void *context, const backtrail_fault_call *call);
} backtrail_fault_watcher;

/* Makes the VFS the default one of the process, where it is not. Once is enough, and again does no
 * harm. */
int backtrail_fault_vfs_install(void);

/* Watches the files below a folder that are opened from now on.
 *
 * Of two that watch the same file, the later one does. The number that is stored at `id` ends it. */
int backtrail_fault_vfs_watch(
    const char *folder, const backtrail_fault_watcher *watcher, sqlite3_int64 *id);

/* Ends watching. Files that are open stay watched until they are closed. */
void backtrail_fault_vfs_unwatch(sqlite3_int64 id);

#endif
