-- What a debate came to, whole: the judge's decision and the author's, chosen options by name, and what
-- stands against it.
ALTER TABLE conclusions ADD COLUMN came_to TEXT;

-- What was projected before lacks it: emptied, it is made again when the data base is opened
-- (see projection.rs).
INSERT INTO search_index (search_index) VALUES ('delete-all');
DELETE FROM search;
DELETE FROM debates;
