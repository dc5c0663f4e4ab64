-- Files and folders that are attached to tasks, in the order in which they were. Paths begin at the root of
-- the disk.
CREATE TABLE attached (
    n INTEGER PRIMARY KEY,
    task TEXT NOT NULL REFERENCES tasks (id),
    path TEXT NOT NULL,
    UNIQUE (task, path)
) STRICT;
