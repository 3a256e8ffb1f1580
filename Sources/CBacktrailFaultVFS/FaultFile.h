#ifndef BACKTRAIL_FAULT_FILE_H
#define BACKTRAIL_FAULT_FILE_H

#include <pthread.h>

#include "CBacktrailFaultVFS.h"

/* A folder that is watched, held by the list of all of them and by each open file below it. */
typedef struct backtrail_fault_folder {
  struct backtrail_fault_folder *next;
  sqlite3_int64 id;
  /* How many hold it; guarded by the mutex of the list. */
  int holders;
  backtrail_fault_watcher watcher;
  /* Held from an effect to its report, so that reports come in the order of the effects. */
  pthread_mutex_t effects;
  /* The path of the folder, with a slash at its end. */
  size_t length;
  char path[];
} backtrail_fault_folder;

/* A file below a watched folder. The file of the real VFS follows it in memory. */
typedef struct backtrail_fault_file {
  sqlite3_file base;
  backtrail_fault_folder *folder;
  /* SQLite keeps the name for as long as the file is open. */
  const char *path;
  sqlite3_int64 token;
} backtrail_fault_file;

/* What SQLite calls on a file, with shared memory and without. */
extern const sqlite3_io_methods backtrail_fault_methods_v1;
extern const sqlite3_io_methods backtrail_fault_methods_v2;

/* Lets go of a folder that an open file held. */
void backtrail_fault_folder_release(backtrail_fault_folder *folder);

static inline sqlite3_file *backtrail_real_file(sqlite3_file *file) {
  return (sqlite3_file *)((backtrail_fault_file *)file + 1);
}

#endif
