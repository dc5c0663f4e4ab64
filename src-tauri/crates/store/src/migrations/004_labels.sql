-- How debates stand, and by what the list of them is narrowed.

ALTER TABLE debates ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE debates ADD COLUMN wanted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE debates ADD COLUMN discarded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE debates ADD COLUMN state TEXT NOT NULL DEFAULT 'running';

CREATE INDEX debates_by_start ON debates (started_at);

-- One row for each value by which a debate can be found; `shown` is what a person calls it.
CREATE TABLE labels (
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    debate INTEGER NOT NULL REFERENCES debates (n) ON DELETE CASCADE,
    shown TEXT NOT NULL,
    PRIMARY KEY (kind, value, debate)
) STRICT, WITHOUT ROWID;

CREATE INDEX labels_of_debate ON labels (debate, kind);

-- What was projected before knows nothing of these: emptied, it is made again when the data base
-- is opened (see projection.rs).
INSERT INTO search_index (search_index) VALUES ('delete-all');
DELETE FROM search;
DELETE FROM debates;
