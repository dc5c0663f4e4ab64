-- Forms of debate go by the names of their commands, and replies are searched by what they say, not
-- by the JSON that it stands in.

-- What was projected before knows nothing of this: emptied, it is made again when the data base is
-- opened (see projection.rs).
INSERT INTO search_index (search_index) VALUES ('delete-all');
DELETE FROM search;
DELETE FROM debates;
