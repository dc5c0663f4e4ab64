-- Own personas whole, and of the built-in ones what the user changed.
CREATE TABLE personas (
    n INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    -- NULL: as it is built in.
    text TEXT,
    enabled INTEGER NOT NULL
) STRICT;

-- Rules that are switched off, and where. `place` names the one of its scope that is meant, and is
-- empty where a scope has but one.
CREATE TABLE rules_off (
    scope TEXT NOT NULL,
    place TEXT NOT NULL,
    rule TEXT NOT NULL,
    PRIMARY KEY (scope, place, rule)
) STRICT, WITHOUT ROWID;
