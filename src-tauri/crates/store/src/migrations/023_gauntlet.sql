-- Adversaries of the user's own, as JSON.
CREATE TABLE adversaries (
    n INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL
) STRICT;

-- What gauntlets dismissed for good. A number is never given twice: debates name concerns by it.
CREATE TABLE resolved_concerns (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    pattern TEXT NOT NULL,
    explanation TEXT NOT NULL,
    adversary TEXT NOT NULL,
    base_confidence REAL NOT NULL,
    spec_hash TEXT NOT NULL,
    created_at TEXT NOT NULL,
    times_matched INTEGER NOT NULL
) STRICT;

-- What a debate added to these, so that it does each once: findings that it resolved, concerns that it
-- recognized.
CREATE TABLE concerns_of_debates (
    debate TEXT NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (debate, what)
) STRICT;
