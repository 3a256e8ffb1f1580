#ifndef CBACKTRAILSQLITE_H
#define CBACKTRAILSQLITE_H

#include <sqlite3.h>

/* sqlite3_db_config is variadic, which Swift cannot call. */
static inline int backtrail_sqlite3_db_config_bool(sqlite3 *db, int option, int value) {
  return sqlite3_db_config(db, option, value, (int *)0);
}

#endif
