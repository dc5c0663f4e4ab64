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
