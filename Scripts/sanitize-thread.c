/* ThreadSanitizer sees the atomic operations with which Swift's Mutex takes a lock that is free, and
 * not those of the library that takes one that is not: what a lock has protected would look like a
 * race. These take the place of that library's functions in a program, call them, and say what they
 * have done. On Apple platforms the lock is one that ThreadSanitizer knows. */
#ifdef __linux__

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *);
void __tsan_release(void *);

typedef SWIFT void lock_function(uint32_t, SELF);
typedef SWIFT bool try_lock_function(SELF);
typedef SWIFT void unlock_function(SELF);

SWIFT void backtrail_lock(uint32_t owner, SELF) __asm__(LOCK);
SWIFT bool backtrail_try_lock(SELF) __asm__(TRY_LOCK);
SWIFT void backtrail_unlock(SELF) __asm__(UNLOCK);

SWIFT void backtrail_lock(uint32_t owner, SELF) {
  ((lock_function *)dlsym(RTLD_NEXT, LOCK))(owner, self);
  __tsan_acquire(self);
}

SWIFT bool backtrail_try_lock(SELF) {
  bool is_locked = ((try_lock_function *)dlsym(RTLD_NEXT, TRY_LOCK))(self);
  if (is_locked) __tsan_acquire(self);
  return is_locked;
}

SWIFT void backtrail_unlock(SELF) {
  __tsan_release(self);
  ((unlock_function *)dlsym(RTLD_NEXT, UNLOCK))(self);
}

#endif
