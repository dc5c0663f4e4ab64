-- Debates that came out of a file, and when. What they began with was written elsewhere: they are
-- shown and never run. Nothing in an archive says so, so it can't be lost or forged on the way.
CREATE TABLE imports (
    debate TEXT PRIMARY KEY,
    at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
