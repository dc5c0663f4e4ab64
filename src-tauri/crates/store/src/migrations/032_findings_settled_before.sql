-- What an earlier debate settled was counted again, and what was left out counted as rejected: whoever asks for
-- the scores makes them again.
DELETE FROM scores;
