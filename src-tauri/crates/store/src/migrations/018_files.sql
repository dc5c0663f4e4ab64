-- What the file of a task held when it was last read or written, and the text that the task had then:
-- hashes of both. They are NULL for a path that only an archive names: that file may be another one
-- here.
ALTER TABLE tasks ADD COLUMN file_held TEXT;
ALTER TABLE tasks ADD COLUMN file_text TEXT;

UPDATE tasks SET file_held = (
    SELECT text FROM versions
    WHERE task = tasks.id AND origin ->> '$.from' = 'imported'
    ORDER BY number DESC LIMIT 1
)
WHERE path IS NOT NULL AND id NOT IN (
    SELECT j.event ->> '$.setup.task' FROM journal j
    JOIN imports i ON i.debate = j.debate
    WHERE j.key = 'start' AND j.event ->> '$.setup.task' IS NOT NULL
);

UPDATE tasks SET file_text = file_held;
