-- What evaluators say about games. Derived from records, so it may be dropped and computed again.

CREATE TABLE evaluators (
  id     INTEGER PRIMARY KEY,
  name   TEXT NOT NULL,
  sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*')
) STRICT;

CREATE TABLE analyses (
  game      INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  evaluator INTEGER NOT NULL REFERENCES evaluators (id),
  effort    INTEGER NOT NULL CHECK (effort >= 0),  -- of the search for better moves; 0: there was none
  data      BLOB    NOT NULL,                      -- arena/analysis/analysis_bytes.hpp
  PRIMARY KEY (game, evaluator, effort)
) STRICT, WITHOUT ROWID;
