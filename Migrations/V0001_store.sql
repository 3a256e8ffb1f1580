-- migrate: up

-- The kinds of records. The row with key 0 stands for everything. `grants` and `denies` count the
-- rows of backtrail_grant on the kind, so that one that vanished is noticed.
CREATE TABLE backtrail_kind (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  grants INTEGER NOT NULL DEFAULT 0,
  denies INTEGER NOT NULL DEFAULT 0,
  checksum INTEGER NOT NULL
) STRICT;

-- Records. A key is never used again, so that a key kept elsewhere can be trusted as a hint. A row
-- with `deleted_at` is a tombstone. The payload comes last: a restore never reads that far.
CREATE TABLE backtrail_record (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  kind INTEGER NOT NULL REFERENCES backtrail_kind (key),
  id TEXT NOT NULL,
  parent INTEGER REFERENCES backtrail_record (key) DEFERRABLE INITIALLY DEFERRED,
  revision INTEGER NOT NULL,
  deleted_at INTEGER,
  grants INTEGER NOT NULL DEFAULT 0,
  denies INTEGER NOT NULL DEFAULT 0,
  payload_checksum INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  payload TEXT
) STRICT;

CREATE UNIQUE INDEX backtrail_record_identity ON backtrail_record (kind, id);
CREATE INDEX backtrail_record_parent ON backtrail_record (parent, key) WHERE parent IS NOT NULL;

-- Grants, clustered by what they are on: a record's key, a kind's key with a minus sign, or 0 for
-- everything. Denies (effect 0) come before allows (effect 1), so that all of them can be read and
-- counted without reading the allows.
CREATE TABLE backtrail_grant (
  target INTEGER NOT NULL,
  effect INTEGER NOT NULL CHECK (effect IN (0, 1)),
  subject TEXT NOT NULL,
  action TEXT NOT NULL,
  expires_at INTEGER,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (target, effect, subject, action)
) STRICT, WITHOUT ROWID;

-- Scenes: one row holds a whole scene document. `hints` holds the keys of the records that the
-- document references, in its order. A row with `discarded_at` is a tombstone.
CREATE TABLE backtrail_scene (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  principal TEXT NOT NULL,
  scene TEXT NOT NULL,
  revision INTEGER NOT NULL,
  format INTEGER NOT NULL,
  saved_at INTEGER NOT NULL,
  discarded_at INTEGER,
  checksum INTEGER NOT NULL,
  hints BLOB NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX backtrail_scene_owner ON backtrail_scene (principal, scene);
CREATE INDEX backtrail_scene_saved ON backtrail_scene (saved_at) WHERE discarded_at IS NULL;
CREATE INDEX backtrail_scene_discarded ON backtrail_scene (discarded_at)
WHERE discarded_at IS NOT NULL;

-- Which scenes mention a record: an index, never an authority.
CREATE TABLE backtrail_reference (
  kind INTEGER NOT NULL,
  id TEXT NOT NULL,
  scene INTEGER NOT NULL REFERENCES backtrail_scene (key) ON DELETE CASCADE,
  PRIMARY KEY (kind, id, scene)
) STRICT, WITHOUT ROWID;

CREATE INDEX backtrail_reference_scene ON backtrail_reference (scene);

-- The parts of stacks that a repair cut, kept beside their scene.
CREATE TABLE backtrail_tail (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  scene INTEGER NOT NULL REFERENCES backtrail_scene (key) ON DELETE CASCADE,
  stack TEXT NOT NULL,
  schema_version INTEGER NOT NULL,
  reason TEXT NOT NULL,
  cut_at INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE INDEX backtrail_tail_scene ON backtrail_tail (scene, stack);

-- Scene documents that could not be read, moved here by the save that replaced them.
CREATE TABLE backtrail_quarantine (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  principal TEXT NOT NULL,
  scene TEXT NOT NULL,
  revision INTEGER NOT NULL,
  reason TEXT NOT NULL,
  quarantined_at INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;

CREATE INDEX backtrail_quarantine_owner ON backtrail_quarantine (principal, scene);

-- migrate: down

DROP TABLE backtrail_quarantine;
DROP TABLE backtrail_tail;
DROP TABLE backtrail_reference;
DROP TABLE backtrail_scene;
DROP TABLE backtrail_grant;
DROP TABLE backtrail_record;
DROP TABLE backtrail_kind;
