-- A check that a later Refine of its task took the place of waits for nobody.
UPDATE debates SET state = 'settled'
WHERE state = 'to_review' AND outcome = 'checked'
  AND EXISTS (SELECT 1 FROM debates o
              WHERE o.task = debates.task AND o.n > debates.n AND o.protocol = 'refine');

UPDATE labels SET value = 'settled', shown = 'settled'
WHERE kind = 'state' AND value = 'to_review'
  AND debate IN (SELECT n FROM debates WHERE state = 'settled');
