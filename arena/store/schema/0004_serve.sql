-- Who may use the web server, and which matches were asked of it.

-- A token is shown once and stored as a hash only.
CREATE TABLE tokens (
  id      INTEGER PRIMARY KEY,
  author  TEXT    NOT NULL CHECK (length(author) > 0),
  role    INTEGER NOT NULL CHECK (role BETWEEN 0 AND 1),  -- submit staff
  hash    TEXT    NOT NULL CHECK (length(hash) = 64),     -- SHA-256 of the secret part
  created INTEGER NOT NULL,
  expires INTEGER,                                        -- NULL: never
  revoked INTEGER                                         -- NULL: it is not
) STRICT;

CREATE TABLE matches (
  id      INTEGER PRIMARY KEY,
  author  TEXT    NOT NULL,                         -- who asked
  bots    TEXT    NOT NULL,                         -- JSON array of labels
  deals   INTEGER NOT NULL CHECK (deals >= 1),
  at      INTEGER NOT NULL,
  league  INTEGER REFERENCES leagues (id),          -- its games; NULL: none was played yet
  ended   INTEGER,                                  -- NULL: it waits or is played
  problem TEXT                                      -- why it was not played to its end
) STRICT;
CREATE INDEX matches_of_author ON matches (author, at);
CREATE INDEX matches_open ON matches (id) WHERE ended IS NULL;
