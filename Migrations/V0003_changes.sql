-- migrate: up

-- What was committed to records and grants, in the order of the commits: a log of the last of it,
-- for those who follow. Sequence numbers have no gaps; the newest row is never removed, so that none
-- is used again. `what` says what happened. `kind` and `id` name the record, or what a grant is on: a
-- kind alone is every record of it, and neither is everything. The row `missed` stands for more than
-- is told one by one, and for what was taken out of the log.
CREATE TABLE backtrail_change (
  sequence INTEGER PRIMARY KEY,
  what TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT,
  id TEXT,
  effect INTEGER,
  subject TEXT,
  action TEXT,
  expires_at INTEGER,
  checksum INTEGER NOT NULL
) STRICT;

-- The links that were handled in a scene, by the digest of the id under which each was delivered. The
-- scene need not be saved yet.
CREATE TABLE backtrail_link (
  principal TEXT NOT NULL,
  scene TEXT NOT NULL,
  delivery TEXT NOT NULL,
  handled_at INTEGER NOT NULL,
  PRIMARY KEY (principal, scene, delivery)
) STRICT, WITHOUT ROWID;

CREATE INDEX backtrail_link_age ON backtrail_link (handled_at);

CREATE INDEX backtrail_link_order ON backtrail_link (principal, scene, handled_at);

-- migrate: down

DROP TABLE backtrail_link;
DROP TABLE backtrail_change;
