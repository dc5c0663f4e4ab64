-- What a debate came to says how many contested items are left to decide.

-- What was projected before knows nothing of this: emptied, it is made again when the data base is
-- opened (see projection.rs).
INSERT INTO search_index (search_index) VALUES ('delete-all');
DELETE FROM search;
DELETE FROM debates;
