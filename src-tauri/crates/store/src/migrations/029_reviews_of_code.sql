-- What was sent back to the agent of a run, as JSON.
CREATE TABLE run_follow_ups (
    n INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES runs (n) ON DELETE CASCADE,
    follow_up TEXT NOT NULL
) STRICT;
CREATE INDEX run_follow_ups_by_run ON run_follow_ups (run, n);

-- Findings in code that the author leaves as they are. A place is a run or a folder, a finding its mark.
CREATE TABLE declined_findings (
    place TEXT NOT NULL,
    finding TEXT NOT NULL,
    reason TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (place, finding)
) STRICT, WITHOUT ROWID;

-- What a change of code that became a task was made for, as JSON.
CREATE TABLE made_for (
    task TEXT PRIMARY KEY,
    accepted TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What models said last of a change, as JSON, by place.
CREATE TABLE said_of_code (
    place TEXT PRIMARY KEY,
    findings TEXT NOT NULL
) STRICT, WITHOUT ROWID;
