-- Calls that went out and have not come to anything yet. One that is left when nobody drives its debate
-- was lost together with the program that made it.
CREATE TABLE calls_under_way (
    debate TEXT NOT NULL,
    -- The key of the reply that is waited for.
    key TEXT NOT NULL,
    -- As JSON: what is recorded of the call if it is lost.
    call TEXT NOT NULL,
    PRIMARY KEY (debate, key)
) STRICT;
