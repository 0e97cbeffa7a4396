-- Where each game was played, since leagues can be played on several machines.

CREATE TABLE nodes (
  id    INTEGER PRIMARY KEY,
  host  TEXT NOT NULL,
  kind  TEXT NOT NULL,  -- of processor
  speed REAL NOT NULL,  -- as it was first measured, steps of the calibration a microsecond; 0: never
  UNIQUE (host, kind)
) STRICT;

ALTER TABLE games ADD COLUMN node INTEGER REFERENCES nodes (id);  -- NULL: before this was kept
