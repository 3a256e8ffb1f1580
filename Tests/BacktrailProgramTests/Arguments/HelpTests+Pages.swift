/// The golden pages: what people see, to the letter.
extension HelpTests {
  static let discardPrefix =
    #"""
    {"command":"backtrail scene discard",\#
    "abstract":"Discard a scene",\#
    "usage":"backtrail scene discard SCENE --as ID",\#
    "discussion":"A save that comes late is refused and does not bring it back.","subcommands":[],\#
    "operands":[{"name":"SCENE","optional":false,"repeatable":false,"help":"The scene."}],\#
    "options":[{"name":"--as","short":null,"value":"ID","required":true,"repeatable":false,\#
    "default":null,"environment":null,"help":"The principal whose scene it is."}
    """#

  static let topLevel = #"""
    Keep where a person was in an app, and bring them back to the deepest place that
    is left.

    Usage: backtrail [--db PATH] [--json] COMMAND

    A database holds records, grants and scenes. 'restore' brings a scene back as
    far as its records still exist and the principal may still see them, and says
    what was dropped and why.

    Only 'init', 'migrate up', 'backup' and 'demo' create a database.

    Commands:
      demo     Tell the story of the TaskFlow app on a real database
      init     Create a database
      migrate  Apply numbered SQL files to a database, take them back, or show where
               it stands
      record   Put, read, delete and import the records that routes point at
      grant    Allow, deny and revoke access to records
      explain  Say whether a principal may use a record, and why
      scene    Save, show and discard scenes
      restore  Restore a scene to the deepest place that is left, and say what was
               dropped
      audit    Judge all stored scenes as a restore does, and say what would not
               come back
      harness  Bring about failures on a copy, and check that stored scenes restore
               safely
      link     Show where a link of the TaskFlow app leads for a principal
      links    Print the map of the TaskFlow app's links, as a table in Markdown
      impact   Show which scenes and routes the deletion of a record would cut
      watch    Print the changes of records and grants as they are committed, by
               whomever
      prune    Remove what has been kept for long enough, and say what went
      erase    Remove everything about a principal for good
      doctor   Check a database for damage
      backup   Make a verified copy of a database, also while it is in use
      help     Show the help of a command

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Exit codes:
      0    Done. An answer is not a failure: 'explain' that says deny and 'restore'
           that finds nothing end so. So does output that nobody reads to its end (a
           closed pipe).
      1    More is lost than 'audit --fail-above' allows, or 'harness' found what
           did not hold.
      3    'migrate status' and 'verify': something has not been applied yet.
      4    'migrate': a file was changed after it was applied, is missing or came
           too late, or the schema is not what the migrations made.
      5    'migrate': the database is newer than the migrations that are known.
      6    'migrate': a migration failed, or one had stopped half-way.
      64   The command line is wrong.
      65   What was given or stored cannot be read, or breaks a rule; a link that is
           refused.
      66   A file, record, grant or scene that was named is not there.
      69   The database is not migrated, cannot be, or is newer than this tool.
      70   A defect of this tool: please report it.
      73   A file cannot be created.
      74   Reading or writing failed; also when standard output is full.
      75   The database stayed locked by another process; try again.
      77   The system does not permit it.
      130  'harness' was interrupted, and left no file.

    Examples:
      backtrail demo
      backtrail --db app.db init
      backtrail --db app.db restore s1 --as ana --role editor

    'backtrail help COMMAND' says more on a command.
    """#

  static let initialize = #"""
    Create a database.

    Usage: backtrail init [--quarantine]

    The file is created for its owner only and gets the tables of this version. A
    store that is there already stays as it is; 'migrate up' changes one, or adds
    the tables to an application's own database. A damaged file is refused unless it
    is to be set aside.

    Options:
          --quarantine  Set a damaged file aside under another name, with its log,
                        and create a fresh one.

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Examples:
      backtrail --db app.db init
      backtrail --db app.db init --quarantine
    """#

  static let recordPut = #"""
    Create a record, or change one.

    Usage: backtrail record put KIND/ID [--parent KIND/ID | --no-parent]
                                [--payload JSON]

    Without --parent or --no-parent an existing record stays where it is, and
    without --payload it keeps its payload. Putting a record that was deleted brings
    it back. A parent must be there, and must not lie under the record itself.

    Operands:
      KIND/ID  The record. The first slash separates; an id may hold more.

    Options:
          --parent KIND/ID  The record that it lies under.
          --no-parent       Make it lie under no record.
          --payload JSON    What the application keeps with it.

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Examples:
      backtrail --db app.db record put project/42
      backtrail --db app.db record put task/7 --parent project/42 --payload '{"title":"Write"}'
    """#

  static let restore = #"""
    Restore a scene to the deepest place that is left, and say what was dropped.

    Usage: backtrail restore SCENE --as ID [--role NAME]… [--at RFC3339]
                             [--tabs TABS] [--known-cases CASES]
                             [--parent-route KIND=ROUTE]… [--lineage KIND=PARENT]…
                             [--rebuild] [--source SOURCE]… [--public] [--begin]

    This is the operator's view: the tool does not know the app's types and restores
    by the references that are stored with the scene. What an app restores is
    decided by its own decoded routes. It only reads, unless --begin is given: then
    it is noted that the restore was begun, and its report is kept in the scene's
    history. A scene that is not there restores to nothing and ends with 0.

    Operands:
      SCENE  The scene.

    Options:
          --as ID              The principal whose scene it is. (required)
      -r, --role NAME          A role that the principal has. (repeatable)
          --at RFC3339         The instant at which grants are judged. (default:
                               now)
          --tabs TABS          The tabs that the app has, the default tab first.
                               (default: all that are stored)
          --known-cases CASES  The route cases that the app has. (default: all that
                               are stored)
          --parent-route KIND=ROUTE
                               The route for the records of a kind, to fall back to;
                               {id} stands for the record's id. (repeatable)
          --lineage KIND=PARENT
                               A record of KIND has to lie under the record of kind
                               PARENT that is shown before it. (repeatable)
          --rebuild            Build a stack whose record moved anew under its
                               present parents.
          --source SOURCE      A table of the application that holds the records of
                               a kind; see the example. (repeatable)
          --public             Leave out the reasons, references and routes of what
                               was dropped, as for the person.
          --begin              Note that the restore is begun, until 'scene confirm'
                               says that it ended well.

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Examples:
      backtrail --db app.db restore s1 --as ana --role editor
      backtrail --db app.db restore s1 --as ana --tabs projects,search,settings
      backtrail --db app.db restore s1 --as ana --parent-route 'project={"project":{"_0":"{id}"}}'
      backtrail --db app.db restore s1 --as ana --source 'task=tasks:id:integer,parent=project:project_id:uuid,deleted=deleted_at'
    """#

  static let erase = #"""
    Remove everything about a principal for good.

    Usage: backtrail erase PRINCIPAL [--yes]

    Removes the principal's scenes with their tombstones, tails, history and
    quarantine, and the grants that speak of it alone; then clears the write-ahead
    log, which holds what was removed too. Where somebody still reads or writes the
    database the log stays, and the command ends with 75: run it again. Damaged
    files that were set aside beside the database are named and stay; remove them.
    Backups and other copies of the file are out of reach, and records with their
    payloads stay.

    Operands:
      PRINCIPAL  The principal to erase.

    Options:
          --yes  Do it. Without this nothing is removed: it cannot be undone.

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Examples:
      backtrail --db app.db erase ana --yes
    """#

  static let prune = #"""
    Remove what has been kept for long enough, and say what went.

    Usage: backtrail prune [--scenes DURATION] [--tombstones DURATION]
                           [--records DURATION] [--tails DURATION]
                           [--reports DURATION] [--quarantine DURATION]
                           [--links DURATION] [--changes DURATION]
                           [--source SOURCE]… [--dry-run]

    What no option names stays. All of it goes in one transaction. Grants on records
    that the application keeps itself stay where --source says so.

    Options:
          --scenes DURATION   Scenes that nobody saved for so long.
          --tombstones DURATION
                              What remembers that a scene was discarded so long ago;
                              30d at least, whatever is given.
          --records DURATION  Records that were deleted so long ago, with all under
                              them and their grants.
          --tails DURATION    What was cut from scenes so long ago; one that is
                              still in place is cut for good.
          --reports DURATION  Reports that are so old.
          --quarantine DURATION
                              Unreadable documents that were set aside so long ago.
          --links DURATION    What says that links were handled so long ago.
          --changes DURATION  What the log of changes keeps from so long ago.
          --source SOURCE     A table of the application that holds the records of a
                              kind; see the example. (repeatable)
      -n, --dry-run           Remove nothing, and say what would go.

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Examples:
      backtrail --db app.db prune --scenes 90d --tombstones 30d --tails 30d --dry-run
      backtrail --db app.db prune --records 90d --reports 30d --quarantine 90d
      backtrail --db app.db prune --records 90d --source 'task=tasks:id:integer,parent=project:project_id:uuid,deleted=deleted_at'
    """#

  static let doctor = #"""
    Check a database for damage.

    Usage: backtrail doctor [--source SOURCE]…

    Checks the file and those beside it, its tables and indexes, the checksums of
    its rows and the counts that guard its grants, and the application's own tables
    that --source names. It only reads, and ends with 65 where something is wrong.

    Options:
          --source SOURCE  A table of the application that holds the records of a
                           kind; see the example. (repeatable)

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Examples:
      backtrail --db app.db doctor
      backtrail --db app.db doctor --source 'task=tasks:id:integer,parent=project:project_id:uuid,deleted=deleted_at'
    """#

  static let migrate = #"""
    Apply numbered SQL files to a database, take them back, or show where it stands.

    Usage: backtrail migrate COMMAND

    Without --dir these are the migrations of the store itself, which are built into
    this tool. With it they are the SQL files of a folder, for any SQLite database:
    0001_name.sql with a section below '-- migrate: up' and one below '-- migrate:
    down'.

    A migration is applied with its entry in the ledger, whole or not at all, and by
    one of several processes. A database that is there is copied before it is
    changed.

    Commands:
      status    Show which migrations are applied and which are pending
      up        Apply the migrations that are pending
      down      Take migrations back, the one that was applied last first
      redo      Take the migration that was applied last back, and apply it again
      plan      Print what 'up', 'down' or 'redo' would run, and change nothing
      verify    Compare a database with what its migrations make
      new       Write the file of a new migration, with the next number
      lint      Warn of migrations that lose data, lock long or cannot be taken back
      dump      Print the schema as SQL in a stable order
      baseline  Record migrations as applied without running them
      repair    Say what became of a migration that stopped half-way

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    'backtrail help migrate COMMAND' says more on a command.
    """#

  static let link = #"""
    Show where a link of the TaskFlow app leads for a principal.

    Usage: backtrail link URL [--as ID] [--role NAME]… [--at RFC3339] [--public]

    The link is read by the app's map, which 'links' prints, and what it leads to is
    judged by the rules of a restore, so that it shows nothing that a restore would
    not. It only reads.

    The outcome is 'destination', also where a record is gone and the link ends at
    the nearest parent that is left; 'refused' where no destination can be made of
    the link, which ends with 65; and 'pending' where nobody is signed in or
    something is not known yet: it is then shown as it was asked for. Destination
    and pending end with 0.

    Operands:
      URL  The link, with nothing repaired. After '--' it may begin with a dash.

    Options:
          --as ID       The principal who opens the link. (default: nobody is signed
                        in)
      -r, --role NAME   A role that the principal has. (repeatable)
          --at RFC3339  The instant at which grants are judged. (default: now)
          --public      Say of each reason only what may be said to the person.

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Examples:
      backtrail --db taskflow.db link taskflow://projects/00000000-0000-4000-8000-0000000000a1 --as ana --role editor
      backtrail --db taskflow.db link 'https://links.example/search?q=build' --as ana
      backtrail --db taskflow.db link taskflow://settings
    """#
}
