// Tells ThreadSanitizer of the locks that it cannot see.
//
// Synchronization.Mutex takes a free lock in code that is compiled into its user, where the sanitizer
// sees it. Waiting for one that is taken is in the library, which is not instrumented on Linux: what one
// thread did before it unlocked would seem to race with what the next does. These stand before the
// library's own functions, call them, and say what they order.
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void (*Lock)(
    uint32_t, __attribute__((swift_context)) void *);
typedef __attribute__((swiftcall)) void (*Unlock)(__attribute__((swift_context)) void *);

__attribute__((swiftcall)) void backtrail_lock(
    uint32_t thread, __attribute__((swift_context)) void *mutex) __asm__(LOCK);
__attribute__((swiftcall)) void backtrail_unlock(
    __attribute__((swift_context)) void *mutex) __asm__(UNLOCK);

static void *next(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (found == NULL) abort();
  return found;
}

__attribute__((swiftcall)) void backtrail_lock(
    uint32_t thread, __attribute__((swift_context)) void *mutex) {
  ((Lock)next(LOCK))(thread, mutex);
  __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void backtrail_unlock(__attribute__((swift_context)) void *mutex) {
  __tsan_release(mutex);
  ((Unlock)next(UNLOCK))(mutex);
}
