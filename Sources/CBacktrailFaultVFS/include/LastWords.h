#ifndef BACKTRAIL_LAST_WORDS_H
#define BACKTRAIL_LAST_WORDS_H

#include <stddef.h>

/* What is said on standard error when code under test ends the process: it traps, reads where nothing
 * is, or aborts. Whoever handled such a signal before handles it afterwards. Nothing here allocates
 * or waits once the signal is there. */

/* Speaks for the calling thread from now on, and for those that work for it. The first to begin
 * installs the handlers.
 *
 * Returns a number for the other calls; -1 where too many speak already, which is no number. */
int backtrail_last_words_begin(void);

/* What is said from now on: a line without its end, cut at 1,000 bytes. */
void backtrail_last_words_note(int speaker, const char *bytes, size_t count);

/* The number that the calling thread has begun with; -1 for none. */
int backtrail_last_words_current(void);

/* The calling thread works for a speaker, until it says otherwise; -1 for none. The thread is given a
 * stack for its signals, since it may have used up its own. */
void *backtrail_last_words_enter(int speaker);
void backtrail_last_words_leave(int speaker, void *entered);

/* Speaks no more. The last to end puts back the handlers that were there before. */
void backtrail_last_words_end(int speaker);

#endif
