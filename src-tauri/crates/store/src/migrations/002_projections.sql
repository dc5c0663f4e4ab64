-- What lists, filters, figures and search need to know. All of it is made from the journal and the
-- texts, and can be made again.

-- `n` is that of the debate's first fact in the journal: a greater one began later.
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
) STRICT;

CREATE INDEX debates_by_task ON debates (task);

-- The changes that the author decides on; `decision` is NULL until then.
CREATE TABLE changes (
    debate INTEGER NOT NULL REFERENCES debates (n) ON DELETE CASCADE,
    id TEXT NOT NULL,
    -- A hash of its places: a later proposal may have the same change under another id.
    places TEXT NOT NULL,
    decision TEXT,
    PRIMARY KEY (debate, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE findings (
    debate INTEGER NOT NULL REFERENCES debates (n) ON DELETE CASCADE,
    id TEXT NOT NULL,
    round INTEGER NOT NULL,
    seat TEXT NOT NULL,
    persona TEXT NOT NULL,
    severity TEXT NOT NULL,
    title TEXT NOT NULL,
    status TEXT NOT NULL,
    change TEXT,
    PRIMARY KEY (debate, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE usage (
    debate INTEGER NOT NULL REFERENCES debates (n) ON DELETE CASCADE,
    key TEXT NOT NULL,
    round INTEGER NOT NULL,
    seat TEXT NOT NULL,
    model TEXT NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cost_usd REAL,
    estimated INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    PRIMARY KEY (debate, key)
) STRICT, WITHOUT ROWID;

-- Which texts a debate names, so that deleting it leaves none behind.
CREATE TABLE debate_texts (
    debate INTEGER NOT NULL REFERENCES debates (n) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    PRIMARY KEY (debate, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX debate_texts_by_hash ON debate_texts (hash);

-- `n` is the debate's n, then the rank of the kind, then a counter (see table/search.rs).
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

-- The words of the index, in order.
CREATE VIRTUAL TABLE search_terms USING fts5vocab ('search_index', 'instance');
