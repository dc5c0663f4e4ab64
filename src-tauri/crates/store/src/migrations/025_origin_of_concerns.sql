-- The debate that resolved a concern; NULL for one that was imported.
ALTER TABLE resolved_concerns ADD COLUMN debate TEXT;
