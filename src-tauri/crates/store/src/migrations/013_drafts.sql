-- What authors were writing when they left a debate: the text of a document, or the wording of a
-- change. Named by the debate's identifier, since numbers of debates are made anew with the lists.
CREATE TABLE drafts (
    debate TEXT NOT NULL,
    -- What the draft is of, in the page's words.
    place TEXT NOT NULL,
    -- What stood there when the author began.
    seen TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (debate, place)
) STRICT;
