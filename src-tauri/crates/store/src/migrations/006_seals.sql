-- A hash over each fact and the one before it (see seal.rs). What is here already gets its own while
-- this step is taken.
ALTER TABLE journal ADD COLUMN seal BLOB;

-- The newest fact of each debate: one that is missing at the end shows by it.
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

-- A debate goes whole: its head first, then its facts.
CREATE TRIGGER fact_removed BEFORE DELETE ON journal
WHEN EXISTS (SELECT 1 FROM heads WHERE debate = old.debate) BEGIN
    SELECT RAISE(ABORT, 'a fact is never removed from its debate');
END;
