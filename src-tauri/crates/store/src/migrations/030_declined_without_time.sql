-- Nothing reads when a finding in code was declined.
ALTER TABLE declined_findings DROP COLUMN at;
