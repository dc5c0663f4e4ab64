-- Tasks given to coding agents: what each run began with and how it ended, as JSON. One without an end is under
-- way as long as somebody holds its lock. `kept` counts the bytes of its output, `left_out` those that made room.
CREATE TABLE runs (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    task TEXT NOT NULL REFERENCES tasks (id),
    began_at TEXT NOT NULL,
    setup TEXT NOT NULL,
    stop_asked INTEGER NOT NULL DEFAULT 0,
    ended_at TEXT,
    ending TEXT,
    removed_at TEXT,
    kept INTEGER NOT NULL DEFAULT 0,
    left_out INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX runs_by_task ON runs (task);

-- What the agent of a run said, in pieces.
CREATE TABLE run_output (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    run INTEGER NOT NULL REFERENCES runs (n) ON DELETE CASCADE,
    text TEXT NOT NULL
) STRICT;
CREATE INDEX run_output_by_run ON run_output (run, n);
