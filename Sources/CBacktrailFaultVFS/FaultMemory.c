#include "FaultMemory.h"

#include <stdatomic.h>

static sqlite3_mem_methods real;
static atomic_llong allocations;
static atomic_llong failures;
/* The number of the allocation that fails; 0 for none. */
static atomic_llong planned;
static atomic_int is_persistent;

/* Whether the allocation that is asked for now fails. */
static int fails(void) {
  long long number = atomic_fetch_add(&allocations, 1) + 1;
  long long plan = atomic_load(&planned);
  int failing = plan > 0 && (atomic_load(&is_persistent) ? number >= plan : number == plan);
  if (failing) atomic_fetch_add(&failures, 1);
  return failing;
}

static void *fault_malloc(int size) { return fails() ? 0 : real.xMalloc(size); }

static void *fault_realloc(void *memory, int size) {
  return fails() ? 0 : real.xRealloc(memory, size);
}

int backtrail_fault_memory_install(void) {
  int code = sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real);
  if (code != SQLITE_OK) return code;
  sqlite3_mem_methods methods = real;
  methods.xMalloc = fault_malloc;
  methods.xRealloc = fault_realloc;
  code = sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
  if (code != SQLITE_OK) return code;
  return sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
}

void backtrail_fault_memory_plan(sqlite3_int64 number, int persistent) {
  atomic_store(&planned, 0);
  atomic_store(&allocations, 0);
  atomic_store(&failures, 0);
  atomic_store(&is_persistent, persistent);
  atomic_store(&planned, number);
}

sqlite3_int64 backtrail_fault_memory_allocations(void) { return atomic_load(&allocations); }

sqlite3_int64 backtrail_fault_memory_failures(void) { return atomic_load(&failures); }
