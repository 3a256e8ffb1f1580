/// What stands for a call that would never come back, so that a test of it ends.
struct NaiveEndlessError: Error {}
