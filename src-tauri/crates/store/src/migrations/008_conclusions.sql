-- What debates came to that end in a conclusion about the text, and what their author decided.
CREATE TABLE conclusions (
    debate INTEGER PRIMARY KEY REFERENCES debates (n) ON DELETE CASCADE,
    protocol TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- Whether sides competed in it.
    competed INTEGER NOT NULL,
    -- The judge's; NULL where it gave none.
    decision TEXT,
    -- Why that can't be relied on; NULL where it can.
    doubt TEXT,
    -- The author's; NULL as long as there is none.
    decided TEXT,
    disagreements INTEGER NOT NULL,
    with_challenger INTEGER NOT NULL,
    with_advocate INTEGER NOT NULL
) STRICT;

CREATE INDEX conclusions_by_form ON conclusions (protocol, kind, competed, debate);

-- What was projected before knows nothing of these: emptied, it is made again when the data base
-- is opened (see projection.rs).
INSERT INTO search_index (search_index) VALUES ('delete-all');
DELETE FROM search;
DELETE FROM debates;
