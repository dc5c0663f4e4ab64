-- Of findings and calls only what something reads: what became of a finding is folded from the journal
-- (see domain/src/fate.rs), and so is what a round or a seat used.
DROP TABLE findings;
CREATE TABLE findings (
    debate INTEGER NOT NULL REFERENCES debates (n) ON DELETE CASCADE,
    id TEXT NOT NULL,
    persona TEXT NOT NULL,
    PRIMARY KEY (debate, id)
) STRICT, WITHOUT ROWID;

DROP TABLE usage;
CREATE TABLE usage (
    debate INTEGER NOT NULL REFERENCES debates (n) ON DELETE CASCADE,
    key TEXT NOT NULL,
    model TEXT NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    PRIMARY KEY (debate, key)
) STRICT, WITHOUT ROWID;

-- Emptied, what is projected is made again when the data base is opened (see projection.rs).
INSERT INTO search_index (search_index) VALUES ('delete-all');
DELETE FROM search;
DELETE FROM debates;
