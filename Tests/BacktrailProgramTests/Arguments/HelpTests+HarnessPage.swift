/// The golden page of the harness.
extension HelpTests {
  static let harness = #"""
    Bring about failures on a copy, and check that stored scenes restore safely.

    Usage: backtrail harness [--family NAME]… [--fault NAME]… [--scene SCENE]…
                             [--limit N] [--compounds N] [--seed N | --case CASE]
                             [--role NAME]… [--at RFC3339] [--out-json FILE]
                             [--junit FILE] [--html FILE]

    Draws scenes from a copy of the database and brings about each fault at each
    position of each of their stacks, and random compounds of them. After each it
    restores, and checks what has to hold: that the result is the longest valid
    prefix, that the reasons are right, that nothing leaks, that a restore writes
    nothing, and more. What does not hold is told as the smallest case that shows
    it, with the line that runs it again; then it ends with 1. The database itself
    is only read, and restores go by the references stored with the scenes. Files
    are written whole or not at all, for their owner only, in the place of what was
    there.

    Faults of the family world: record-deleted, record-purged, record-moved,
    parent-cycle, kind-grant-revoked, deny-on-ancestor, grant-expires-now,
    clock-moved-back, role-removed, owner-changed, not-signed-in, record-unreadable,
    scene-discarded.

    Faults of the family encoding: unknown-case, renamed-case, missing-parameter,
    extra-parameter, wrong-typed-parameter, null-parameter, number-overflow,
    truncated-bytes, flipped-bit, invalid-utf8, very-deep, very-long, newer-schema,
    unknown-tab, false-references, false-keys.

    Faults of the family file: locked, busy-for-a-while, read-only, disk-full,
    io-error, short-write, failed-sync, missing-log, leftover-log, empty-file,
    not-a-database, half-a-file, older-migration, newer-migration.

    Faults of the family process: killed-during-save, killed-during-migration,
    killed-during-repair, two-writers, changed-during-restore, unconfirmed-restore.

    Options:
          --family NAME    Bring about the faults of this family; all are, where
                           nothing is named. (repeatable)
          --fault NAME     Bring about this fault. (repeatable)
          --scene SCENE    Take this scene, by its id or, as reports name it, by its
                           principal and id. (repeatable)
          --limit N        Draw so many scenes at most. (default: 10)
          --compounds N    How many random compounds of several faults are tried.
                           (default: 100)
          --seed N         What is drawn and all that is random follows from it.
                           (default: a random one, which is shown)
          --case CASE      Run one case again, as a report named it: its seed, its
                           faults, and nothing else.
      -r, --role NAME      A role that the principal has. (repeatable)
          --at RFC3339     The instant at which grants are judged. (default: now)
          --out-json FILE  Write the document that --json prints to this file too.
          --junit FILE     Write JUnit XML for a CI server to this file.
          --html FILE      Write a page for people to this file.

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Examples:
      backtrail --db app.db harness
      backtrail --db app.db harness --family world --limit 100 --seed 7 --html report.html
      backtrail --db app.db harness --case 7:record-deleted@ana%2Fphone/tab:projects/0
    """#
}
