-- What a checkpoint came to, with what its author decided, as lists show it.
ALTER TABLE debates ADD COLUMN checkpoint TEXT;

-- What was projected before lacks it: emptied, it is made again when the data base is opened
-- (see projection.rs).
INSERT INTO search_index (search_index) VALUES ('delete-all');
DELETE FROM search;
DELETE FROM debates;
