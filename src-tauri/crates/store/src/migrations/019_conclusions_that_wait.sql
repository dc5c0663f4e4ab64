-- Whether a conclusion leaves its author something to decide.
ALTER TABLE conclusions ADD COLUMN waits INTEGER NOT NULL DEFAULT 0;

-- What was projected before lacks it: emptied, it is made again when the data base is opened
-- (see projection.rs).
INSERT INTO search_index (search_index) VALUES ('delete-all');
DELETE FROM search;
DELETE FROM debates;
