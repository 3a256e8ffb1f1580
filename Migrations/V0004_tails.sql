-- migrate: up

-- Which version of the schema wrote what a tail kept of its part. It may be another than that of the
-- part and than that of the scene, where somebody saves the rest of it later. It has a checksum of
-- its own, so that going down leaves every tail sound. In rows from before both are null: there the
-- start of a part has the version of the part, and the version of anything else is not known, so
-- that it takes the place of nothing.
ALTER TABLE backtrail_tail ADD COLUMN kept_version INTEGER;
ALTER TABLE backtrail_tail ADD COLUMN kept_checksum INTEGER;

-- migrate: down

ALTER TABLE backtrail_tail DROP COLUMN kept_checksum;
ALTER TABLE backtrail_tail DROP COLUMN kept_version;
