-- The orders in which debates are listed, each an index that is walked from any debate on. Among
-- debates that are equal the newest comes first where lists of words begin (at their first letter)
-- and where lists of figures do (at the greatest).

-- The word for what it came to: what holds of its verdict, else how it ended; empty until then.
ALTER TABLE debates ADD COLUMN ended_as TEXT NOT NULL DEFAULT '';

CREATE INDEX debates_by_title ON debates (title COLLATE NOCASE, n DESC);
CREATE INDEX debates_by_form ON debates (protocol, n DESC);
CREATE INDEX debates_by_outcome ON debates (ended_as, n DESC);
CREATE INDEX debates_by_changes ON debates (ifnull(changes, -1));
CREATE INDEX debates_by_cost ON debates (ifnull(cost_usd, -1.0));

CREATE TRIGGER debate_ended AFTER UPDATE OF outcome ON debates BEGIN
    UPDATE debates SET ended_as = iif(new.outcome IS NULL, '', coalesce(
        (SELECT coalesce(decided, came_to ->> '$.chosen', doubt, decision, came_to ->> '$.recommended')
         FROM conclusions WHERE debate = new.n),
        new.outcome)) WHERE n = new.n;
END;

CREATE TRIGGER debate_ruled AFTER UPDATE OF decided ON conclusions BEGIN
    UPDATE debates SET ended_as = iif(outcome IS NULL, '',
        coalesce(new.decided, new.came_to ->> '$.chosen', new.doubt, new.decision,
                 new.came_to ->> '$.recommended', outcome)) WHERE n = new.debate;
END;

UPDATE debates SET outcome = outcome;
