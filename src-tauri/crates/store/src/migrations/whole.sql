-- All tables as the steps leave them: what a new data base is made of. A test compares the two.

CREATE TABLE texts (
    n INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    body BLOB NOT NULL
) STRICT;

CREATE TABLE tasks (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    path TEXT UNIQUE,
    archived INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL DEFAULT 1,
    updated_at TEXT NOT NULL
, project TEXT, file_held TEXT, file_text TEXT) STRICT;

CREATE INDEX tasks_by_time ON tasks (archived, updated_at);

CREATE VIRTUAL TABLE task_search USING fts5 (
    title, body,
    content = 'tasks', content_rowid = 'n',
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);

CREATE TRIGGER task_added AFTER INSERT ON tasks BEGIN
    INSERT INTO task_search (rowid, title, body) VALUES (new.n, new.title, new.body);
END;

CREATE TRIGGER task_changed AFTER UPDATE OF title, body ON tasks
WHEN old.title <> new.title OR old.body <> new.body BEGIN
    INSERT INTO task_search (task_search, rowid, title, body)
    VALUES ('delete', old.n, old.title, old.body);
    INSERT INTO task_search (rowid, title, body) VALUES (new.n, new.title, new.body);
END;

CREATE TABLE versions (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    task TEXT NOT NULL REFERENCES tasks (id),
    number INTEGER NOT NULL,
    text TEXT NOT NULL REFERENCES texts (hash),
    words INTEGER NOT NULL,
    origin TEXT NOT NULL,
    from_debate INTEGER NOT NULL AS (origin ->> '$.from' = 'debate') STORED,
    created_at TEXT NOT NULL,
    UNIQUE (task, number)
) STRICT;

CREATE INDEX versions_by_text ON versions (text);

CREATE INDEX versions_from_debates ON versions (task) WHERE from_debate;

CREATE TABLE journal (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    debate TEXT NOT NULL,
    seq INTEGER NOT NULL,
    key TEXT NOT NULL,
    at TEXT NOT NULL,
    version INTEGER NOT NULL,
    event TEXT NOT NULL, seal BLOB,
    UNIQUE (debate, seq),
    UNIQUE (debate, key)
) STRICT;

CREATE TABLE own_models (
    n INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    spec TEXT NOT NULL
) STRICT;

CREATE TABLE settings (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    value TEXT NOT NULL
) STRICT;

CREATE TABLE debates (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    task TEXT NOT NULL,
    protocol TEXT NOT NULL,
    title TEXT NOT NULL,
    outcome TEXT,
    rounds INTEGER NOT NULL DEFAULT 0,
    changes INTEGER,
    accepted TEXT,
    started_at TEXT NOT NULL,
    -- NULL as soon as one call's cost is unknown.
    cost_usd REAL DEFAULT 0.0
, paused INTEGER NOT NULL DEFAULT 0, wanted INTEGER NOT NULL DEFAULT 0, discarded INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL DEFAULT 'running', ended_as TEXT NOT NULL DEFAULT '', checkpoint TEXT, requires_revision INTEGER) STRICT;

CREATE INDEX debates_by_task ON debates (task);

CREATE TABLE changes (
    debate INTEGER NOT NULL REFERENCES debates (n) ON DELETE CASCADE,
    id TEXT NOT NULL,
    -- A hash of its places: a later proposal may have the same change under another id.
    places TEXT NOT NULL,
    decision TEXT,
    PRIMARY KEY (debate, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE debate_texts (
    debate INTEGER NOT NULL REFERENCES debates (n) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    PRIMARY KEY (debate, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX debate_texts_by_hash ON debate_texts (hash);

CREATE TABLE search (
    n INTEGER PRIMARY KEY,
    debate INTEGER AS (n >> 24) VIRTUAL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE search_index USING fts5 (
    text,
    content = 'search', content_rowid = 'n',
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4'
);

CREATE VIRTUAL TABLE search_terms USING fts5vocab ('search_index', 'instance');

CREATE TABLE personas (
    n INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    -- NULL: as it is built in.
    text TEXT,
    enabled INTEGER NOT NULL
) STRICT;

CREATE TABLE rules_off (
    scope TEXT NOT NULL,
    place TEXT NOT NULL,
    rule TEXT NOT NULL,
    PRIMARY KEY (scope, place, rule)
) STRICT, WITHOUT ROWID;

CREATE INDEX debates_by_start ON debates (started_at);

CREATE TABLE labels (
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    debate INTEGER NOT NULL REFERENCES debates (n) ON DELETE CASCADE,
    shown TEXT NOT NULL,
    PRIMARY KEY (kind, value, debate)
) STRICT, WITHOUT ROWID;

CREATE INDEX labels_of_debate ON labels (debate, kind);

CREATE TABLE heads (
    debate TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    seal BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER fact_recorded AFTER INSERT ON journal WHEN new.seal IS NOT NULL BEGIN
    INSERT OR REPLACE INTO heads (debate, seq, seal) VALUES (new.debate, new.seq, new.seal);
END;

CREATE TRIGGER fact_changed BEFORE UPDATE ON journal WHEN old.seal IS NOT NULL BEGIN
    SELECT RAISE(ABORT, 'a recorded fact is never changed');
END;

CREATE TRIGGER fact_removed BEFORE DELETE ON journal
WHEN EXISTS (SELECT 1 FROM heads WHERE debate = old.debate) BEGIN
    SELECT RAISE(ABORT, 'a fact is never removed from its debate');
END;

CREATE TABLE imports (
    debate TEXT PRIMARY KEY,
    at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

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
, came_to TEXT, waits INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX conclusions_by_form ON conclusions (protocol, kind, competed, debate);

CREATE TABLE findings (
    debate INTEGER NOT NULL REFERENCES debates (n) ON DELETE CASCADE,
    id TEXT NOT NULL,
    persona TEXT NOT NULL,
    PRIMARY KEY (debate, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE usage (
    debate INTEGER NOT NULL REFERENCES debates (n) ON DELETE CASCADE,
    key TEXT NOT NULL,
    model TEXT NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    PRIMARY KEY (debate, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX debates_by_title ON debates (title COLLATE NOCASE, n DESC);

CREATE INDEX debates_by_form ON debates (protocol, n DESC);

CREATE INDEX debates_by_outcome ON debates (ended_as, n DESC);

CREATE INDEX debates_by_changes ON debates (ifnull(changes, -1));

CREATE INDEX debates_by_cost ON debates (ifnull(cost_usd, -1.0));

CREATE TABLE drafts (
    debate TEXT NOT NULL,
    -- What the draft is of, in the page's words.
    place TEXT NOT NULL,
    -- What stood there when the author began.
    seen TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (debate, place)
) STRICT;

CREATE TABLE calls_under_way (
    debate TEXT NOT NULL,
    -- The key of the reply that is waited for.
    key TEXT NOT NULL,
    -- As JSON: what is recorded of the call if it is lost.
    call TEXT NOT NULL,
    PRIMARY KEY (debate, key)
) STRICT;

-- Files and folders that are attached to tasks, in the order in which they were. Paths begin at the root of
-- the disk.
CREATE TABLE attached (
    n INTEGER PRIMARY KEY,
    task TEXT NOT NULL REFERENCES tasks (id),
    path TEXT NOT NULL,
    UNIQUE (task, path)
) STRICT;

-- Adversaries of the user's own, as JSON.
CREATE TABLE adversaries (
    n INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL
) STRICT;

-- What gauntlets dismissed for good. A number is never given twice: debates name concerns by it. The debate is the
-- one that resolved it; NULL for one that was imported.
CREATE TABLE resolved_concerns (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    pattern TEXT NOT NULL,
    explanation TEXT NOT NULL,
    adversary TEXT NOT NULL,
    base_confidence REAL NOT NULL,
    spec_hash TEXT NOT NULL,
    created_at TEXT NOT NULL,
    times_matched INTEGER NOT NULL
, debate TEXT) STRICT;

-- What a debate added to these, so that it does each once: findings that it resolved, concerns that it
-- recognized.
CREATE TABLE concerns_of_debates (
    debate TEXT NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (debate, what)
) STRICT;

-- What each debate adds to the scores, as JSON: as of its last fact. A debate that went on since has no row until
-- somebody asks for the scores.
CREATE TABLE scores (
    debate INTEGER PRIMARY KEY REFERENCES debates (n) ON DELETE CASCADE,
    figures TEXT NOT NULL
) STRICT;

-- What system reviews propose, as JSON. One that was applied has what stood there before, so that it can be taken
-- back. A number is never given twice: the page names proposals by it.
CREATE TABLE proposals (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    proposal TEXT NOT NULL,
    undo TEXT,
    changed_at TEXT NOT NULL
) STRICT;

-- When a system review was finished or put off, and how many debates had ended by then.
CREATE TABLE system_reviews (
    n INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    ended INTEGER NOT NULL,
    finished INTEGER NOT NULL
) STRICT;

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

CREATE TABLE numbers (
    debate TEXT PRIMARY KEY,
    n INTEGER NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;
