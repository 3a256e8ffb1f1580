#ifndef BACKTRAIL_FAULT_MEMORY_H
#define BACKTRAIL_FAULT_MEMORY_H

#include <sqlite3.h>

/* Lets SQLite allocate through functions that can be told to fail, for as long as the process lives.
 *
 * SQLITE_MISUSE where SQLite was used before. Every allocation counts then: the memory that a
 * connection sets aside for small ones (https://www.sqlite.org/malloc.html#lookaside) is off. */
int backtrail_fault_memory_install(void);

/* Counts allocations anew, and lets the one of this number fail, of which the first is 1; 0 lets none
 * fail. Where `persistent` is not 0, all after it fail too. */
void backtrail_fault_memory_plan(sqlite3_int64 number, int persistent);

/* How many allocations there were since the last plan, and how many of them failed. */
sqlite3_int64 backtrail_fault_memory_allocations(void);
sqlite3_int64 backtrail_fault_memory_failures(void);

#endif
