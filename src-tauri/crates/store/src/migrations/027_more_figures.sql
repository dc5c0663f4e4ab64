-- The figures of a debate say more; they are made again from the journal.
DELETE FROM scores;
