#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "LastWords.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __APPLE__
#include <TargetConditionals.h>
#endif
#if defined(__APPLE__) && (TARGET_OS_TV || TARGET_OS_WATCH)
#define HAS_SIGNAL_STACKS 0
#else
#define HAS_SIGNAL_STACKS 1
#endif

enum { SPEAKERS = 64, LONGEST = 1000, SIGNAL_STACK = 65536 };

typedef struct speaker {
  atomic_int is_taken;
  /* The thread that has begun, and the one that works for it; 0 for none. */
  atomic_uintptr_t thread;
  atomic_uintptr_t worker;
  atomic_size_t length;
  char text[LONGEST];
} speaker;

static speaker speakers[SPEAKERS];
static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
enum { SIGNALS = sizeof signals / sizeof signals[0] };
static struct sigaction former[SIGNALS];
/* Whether somebody had put their handler over ours when the last speaker ended. */
static int is_covered[SIGNALS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count_of_speakers;
static atomic_int has_spoken;

static uintptr_t this_thread(void) { return (uintptr_t)pthread_self(); }

static void say(const speaker *who, const char *lead) {
  char line[LONGEST + 100];
  size_t length = strlen(lead);
  size_t text = atomic_load(&who->length);
  if (text == 0) return;
  memcpy(line, lead, length);
  memcpy(line + length, who->text, text);
  length += text;
  line[length++] = '\n';
  for (size_t written = 0; written < length;) {
    ssize_t part = write(STDERR_FILENO, line + written, length - written);
    if (part <= 0) return;
    written += (size_t)part;
  }
}

static void speak(void) {
  uintptr_t me = this_thread();
  int is_known = 0;
  for (int i = 0; i < SPEAKERS; i++) {
    if (!atomic_load(&speakers[i].is_taken)) continue;
    if (atomic_load(&speakers[i].thread) != me && atomic_load(&speakers[i].worker) != me) continue;
    say(&speakers[i], "backtrail harness: the process ends in case ");
    is_known = 1;
  }
  if (is_known) return;
  for (int i = 0; i < SPEAKERS; i++) {
    if (!atomic_load(&speakers[i].is_taken)) continue;
    say(&speakers[i], "backtrail harness: the process ends on another thread, during case ");
  }
}

static void handle(int number, siginfo_t *info, void *context) {
  int error = errno;
  int index = 0;
  while (index < SIGNALS - 1 && signals[index] != number) index++;
  /* Once: whoever comes next may save the process. */
  if (atomic_exchange(&has_spoken, 1) == 0) speak();
  struct sigaction next = former[index];
  if (next.sa_flags & SA_SIGINFO) {
    next.sa_sigaction(number, info, context);
  } else if (next.sa_handler != SIG_DFL && next.sa_handler != SIG_IGN) {
    next.sa_handler(number);
  } else if (next.sa_handler == SIG_DFL || info->si_code > 0) {
    /* What the system does itself, once this returns: what failed is tried again, and fails again. A
     * signal that was sent, or that stands after its instruction, has to be sent again. */
    signal(number, SIG_DFL);
    if (info->si_code <= 0 || number == SIGTRAP || number == SIGABRT) raise(number);
  }
  errno = error;
}

int backtrail_last_words_begin(void) {
  int found = -1;
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < SPEAKERS && found < 0; i++) {
    if (atomic_load(&speakers[i].is_taken)) continue;
    found = i;
    atomic_store(&speakers[i].length, 0);
    atomic_store(&speakers[i].thread, this_thread());
    atomic_store(&speakers[i].worker, 0);
    atomic_store(&speakers[i].is_taken, 1);
  }
  if (found >= 0 && count_of_speakers++ == 0) {
    atomic_store(&has_spoken, 0);
    for (int i = 0; i < SIGNALS; i++) {
      struct sigaction now;
      sigaction(signals[i], 0, &now);
      /* Whoever is over ours hands on to it; over theirs it would be handed on for ever. */
      if (is_covered[i]) continue;
      former[i] = now;
      struct sigaction ours;
      memset(&ours, 0, sizeof ours);
      ours.sa_sigaction = handle;
      ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
      sigemptyset(&ours.sa_mask);
      sigaction(signals[i], &ours, 0);
    }
  }
  pthread_mutex_unlock(&mutex);
  return found;
}

void backtrail_last_words_note(int speaker, const char *bytes, size_t count) {
  if (speaker < 0) return;
  if (count > LONGEST) count = LONGEST;
  atomic_store(&speakers[speaker].length, 0);
  memcpy(speakers[speaker].text, bytes, count);
  atomic_store(&speakers[speaker].length, count);
  atomic_store(&has_spoken, 0);
}

int backtrail_last_words_current(void) {
  for (int i = 0; i < SPEAKERS; i++) {
    if (!atomic_load(&speakers[i].is_taken)) continue;
    if (atomic_load(&speakers[i].thread) == this_thread()) return i;
  }
  return -1;
}

void *backtrail_last_words_enter(int speaker) {
  if (speaker < 0) return 0;
  atomic_store(&speakers[speaker].worker, this_thread());
#if HAS_SIGNAL_STACKS
  stack_t there;
  if (sigaltstack(0, &there) != 0 || !(there.ss_flags & SS_DISABLE)) return 0;
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = malloc(SIGNAL_STACK);
  stack.ss_size = SIGNAL_STACK;
  if (stack.ss_sp == 0) return 0;
  if (sigaltstack(&stack, 0) == 0) return stack.ss_sp;
  free(stack.ss_sp);
#endif
  return 0;
}

void backtrail_last_words_leave(int speaker, void *entered) {
  if (speaker < 0) return;
  uintptr_t me = this_thread();
  /* One that did not end in time may have been followed by another. */
  atomic_compare_exchange_strong(&speakers[speaker].worker, &me, 0);
#if HAS_SIGNAL_STACKS
  if (entered == 0) return;
  stack_t none;
  memset(&none, 0, sizeof none);
  none.ss_flags = SS_DISABLE;
  none.ss_size = SIGNAL_STACK;
  sigaltstack(&none, 0);
  free(entered);
#else
  (void)entered;
#endif
}

void backtrail_last_words_end(int speaker) {
  if (speaker < 0) return;
  pthread_mutex_lock(&mutex);
  atomic_store(&speakers[speaker].is_taken, 0);
  if (--count_of_speakers == 0) {
    for (int i = 0; i < SIGNALS; i++) {
      struct sigaction now;
      sigaction(signals[i], 0, &now);
      /* Who came after us hands on to us, and we to who was there before. */
      is_covered[i] = !(now.sa_flags & SA_SIGINFO) || now.sa_sigaction != handle;
      if (!is_covered[i]) sigaction(signals[i], &former[i], 0);
    }
  }
  pthread_mutex_unlock(&mutex);
}
