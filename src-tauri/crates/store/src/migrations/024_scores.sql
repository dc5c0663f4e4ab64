-- What each debate adds to the scores, as JSON: as of its last fact. A debate that went on since has no row until
-- somebody asks for the scores.
CREATE TABLE scores (
    debate INTEGER PRIMARY KEY REFERENCES debates (n) ON DELETE CASCADE,
    figures TEXT NOT NULL
) STRICT;
