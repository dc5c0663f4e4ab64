-- The outcome is sorted by the words that people see, which are folded and written beside the rest of the
-- list (see table/outcomes.rs): `ended_as` has them in lower case.
DROP TRIGGER IF EXISTS debate_ended;
DROP TRIGGER IF EXISTS debate_ruled;

-- What was projected before has other words: emptied, it is made again when the data base is opened
-- (see projection.rs).
INSERT INTO search_index (search_index) VALUES ('delete-all');
DELETE FROM search;
DELETE FROM debates;
