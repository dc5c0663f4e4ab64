-- The folder that a task belongs to, by its canonical path.
ALTER TABLE tasks ADD COLUMN project TEXT;
