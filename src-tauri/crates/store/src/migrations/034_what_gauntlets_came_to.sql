-- How many findings require a revision after a gauntlet that was held by itself; NULL of any other debate.
ALTER TABLE debates ADD COLUMN requires_revision INTEGER;

-- Projected again when the data base is opened (see projection.rs).
INSERT INTO search_index (search_index) VALUES ('delete-all');
DELETE FROM search;
DELETE FROM debates;

-- An adversary raised what was merged into another finding of its own, too: whoever asks for the scores makes them
-- again.
DELETE FROM scores;
