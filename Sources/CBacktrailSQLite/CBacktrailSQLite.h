#ifndef CBACKTRAILSQLITE_H
#define CBACKTRAILSQLITE_H

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#if defined(__linux__)
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

/* sqlite3_db_config is variadic, which Swift cannot call. */
static inline int backtrail_sqlite3_db_config_bool(sqlite3 *db, int option, int value) {
  return sqlite3_db_config(db, option, value, (int *)0);
}

/* Reads from a file through SQLite's own file layer, as a database that is only looked at.
 *
 * A process that opens and closes a database by itself gives up every lock that its connections
 * hold on it (https://www.sqlite.org/howtocorrupt.html, section 2.2); SQLite keeps account of them.
 * Past the end of the file, `buffer` is filled with zeros. */
static inline int backtrail_read_database_file(
    const char *path, sqlite3_int64 offset, void *buffer, int size, sqlite3_int64 *file_size) {
  sqlite3_vfs *vfs = sqlite3_vfs_find(0);
  if (vfs == 0) return SQLITE_ERROR;
  char *full = (char *)sqlite3_malloc(vfs->mxPathname + 1);
  sqlite3_file *file = (sqlite3_file *)sqlite3_malloc(vfs->szOsFile);
  if (full == 0 || file == 0) {
    sqlite3_free(full);
    sqlite3_free(file);
    return SQLITE_NOMEM;
  }
  memset(file, 0, (size_t)vfs->szOsFile);
  int code = vfs->xFullPathname(vfs, path, vfs->mxPathname + 1, full);
  const char *name = 0;
  /* The code may say in its higher bits that the path went through a symbolic link. */
  if ((code & 0xff) == SQLITE_OK) {
    name = sqlite3_create_filename(full, "", "", 0, 0);
    code = name == 0 ? SQLITE_NOMEM : SQLITE_OK;
  }
  if (code == SQLITE_OK) {
    code = vfs->xOpen(vfs, name, file, SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB, 0);
  }
  if (code == SQLITE_OK) code = file->pMethods->xFileSize(file, file_size);
  if (code == SQLITE_OK) {
    code = file->pMethods->xRead(file, buffer, size, offset);
    if (code == SQLITE_IOERR_SHORT_READ) code = SQLITE_OK;
  }
  if (file->pMethods) file->pMethods->xClose(file);
  sqlite3_free_filename((char *)name);
  sqlite3_free(file);
  sqlite3_free(full);
  return code;
}

/* Brings the write-ahead log of a connection to the disk, with its size. Does nothing where the
 * connection has none open. */
static inline int backtrail_sync_log(sqlite3 *db) {
  sqlite3_file *log = 0;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (code != SQLITE_OK || log == 0 || log->pMethods == 0) return code;
  return log->pMethods->xSync(log, SQLITE_SYNC_FULL);
}

/* Renames a file where the new name is free, in one step: 0, or the number of the error, which is
 * EEXIST where it is not free and ENOSYS, EINVAL or ENOTSUP where the system or the file system has
 * no such step.
 *
 * C, since Swift sees no GNU extension of the C library and cannot call the variadic syscall. */
static inline int backtrail_move_to_free_name(const char *path, const char *free_name) {
#if defined(__APPLE__)
  return renamex_np(path, free_name, RENAME_EXCL) == 0 ? 0 : errno;
#elif defined(__linux__) && defined(SYS_renameat2)
  /* 1 is RENAME_NOREPLACE. */
  return syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, free_name, 1u) == 0 ? 0 : errno;
#else
  (void)path;
  (void)free_name;
  return ENOSYS;
#endif
}

#endif
