-- What the user wrote and what models answered. Nothing here can be made again from anything else.

-- Every long text once, by its hash, compressed with zstd.
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
) STRICT;

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

-- The facts of all debates. `n` orders them over all debates and is never used twice.
CREATE TABLE journal (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    debate TEXT NOT NULL,
    seq INTEGER NOT NULL,
    key TEXT NOT NULL,
    at TEXT NOT NULL,
    version INTEGER NOT NULL,
    event TEXT NOT NULL,
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
