-- What stands against a text says whether anybody was asked to answer it, and counts what several raise
-- once.

-- What was projected before knows nothing of this: emptied, it is made again when the data base is
-- opened (see projection.rs).
INSERT INTO search_index (search_index) VALUES ('delete-all');
DELETE FROM search;
DELETE FROM debates;
