-- The number of a debate follows from when it began, so that lists have the order of the times they show (see
-- numbers.rs). It is given once.
CREATE TABLE numbers (
    debate TEXT PRIMARY KEY,
    n INTEGER NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

-- Projected again when the data base is opened (see projection.rs).
INSERT INTO search_index (search_index) VALUES ('delete-all');
DELETE FROM search;
DELETE FROM debates;
DELETE FROM scores;
