-- migrate: up

-- Second ways to the same rows: what is not found by one index is looked for by the other before
-- anybody believes that it is not there.
CREATE UNIQUE INDEX backtrail_record_confirmation ON backtrail_record (id, kind);
CREATE UNIQUE INDEX backtrail_scene_confirmation ON backtrail_scene (scene, principal);

-- What expires is found by its age.
CREATE INDEX backtrail_record_deleted ON backtrail_record (deleted_at)
WHERE deleted_at IS NOT NULL;
CREATE INDEX backtrail_quarantine_age ON backtrail_quarantine (quarantined_at);
CREATE INDEX backtrail_tail_age ON backtrail_tail (cut_at);

-- A tail is kept as a part of a scene before it was cut (`body`) and after (`kept`), so that it can
-- be put back for as long as the part is what the cut made of it. `part` is stack, sidebar or
-- presented; `stack` is the tab of a stack. Rows without `kept` are from before and hold the cut
-- routes alone.
ALTER TABLE backtrail_tail ADD COLUMN part TEXT NOT NULL DEFAULT 'stack';
ALTER TABLE backtrail_tail ADD COLUMN cut_index INTEGER NOT NULL DEFAULT 0;
ALTER TABLE backtrail_tail ADD COLUMN culprit TEXT;
ALTER TABLE backtrail_tail ADD COLUMN kept TEXT;

-- What became of scenes: the last reports of each, without routes or payloads.
CREATE TABLE backtrail_report (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  scene INTEGER NOT NULL REFERENCES backtrail_scene (key) ON DELETE CASCADE,
  occasion TEXT NOT NULL,
  reported_at INTEGER NOT NULL,
  revision INTEGER,
  outcome TEXT NOT NULL,
  checksum INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE INDEX backtrail_report_scene ON backtrail_report (scene, key);
CREATE INDEX backtrail_report_age ON backtrail_report (reported_at);

-- Restores that were begun. `begun` counts those that were not confirmed since; `shown` is how many
-- frames the last one showed, `confirmed` how many of them are known to show well, and `cut` the
-- first frame that is left out. All of it holds for the frames with this digest.
CREATE TABLE backtrail_attempt (
  scene INTEGER PRIMARY KEY REFERENCES backtrail_scene (key) ON DELETE CASCADE,
  begun INTEGER NOT NULL,
  shown INTEGER NOT NULL,
  confirmed INTEGER NOT NULL,
  cut INTEGER,
  begun_at INTEGER NOT NULL,
  digest INTEGER NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;

-- migrate: down

DROP TABLE backtrail_attempt;
DROP TABLE backtrail_report;
ALTER TABLE backtrail_tail DROP COLUMN kept;
ALTER TABLE backtrail_tail DROP COLUMN culprit;
ALTER TABLE backtrail_tail DROP COLUMN cut_index;
ALTER TABLE backtrail_tail DROP COLUMN part;
DROP INDEX backtrail_tail_age;
DROP INDEX backtrail_quarantine_age;
DROP INDEX backtrail_record_deleted;
DROP INDEX backtrail_scene_confirmation;
DROP INDEX backtrail_record_confirmation;
