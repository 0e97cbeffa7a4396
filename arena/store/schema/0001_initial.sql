-- The arena's memory. docs/database.md explains it; a change of it is a new file, never an edit.
--
-- Times are milliseconds since 1970, UTC. Seeds are unsigned 64-bit numbers, stored as the signed
-- number with the same bits. Numbers for states, kinds and faults are part of the format.

CREATE TABLE bots (
  id          INTEGER PRIMARY KEY,
  name        TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  version     INTEGER NOT NULL CHECK (version >= 1),
  sha256      TEXT    NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  state       INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),  -- fresh qualified rejected withdrawn
  author      TEXT    NOT NULL,
  note        TEXT    NOT NULL,
  language    TEXT    NOT NULL,
  command     TEXT    NOT NULL,  -- JSON array of strings
  environment TEXT    NOT NULL,  -- JSON array of NAME=VALUE
  options     TEXT    NOT NULL,  -- JSON object
  claims      TEXT    NOT NULL,  -- JSON object
  parent      INTEGER REFERENCES bots (id),  -- the version it was made from
  submitted   INTEGER NOT NULL,
  UNIQUE (name, version)
) STRICT;
CREATE INDEX bots_by_content ON bots (sha256);

-- What came of trying a bot out, each time.
CREATE TABLE verdicts (
  id     INTEGER PRIMARY KEY,
  bot    INTEGER NOT NULL REFERENCES bots (id),
  at     INTEGER NOT NULL,
  report TEXT    NOT NULL  -- JSON object
) STRICT;
CREATE INDEX verdicts_of_bot ON verdicts (bot);

-- Everything that is played belongs to a league of some kind.
CREATE TABLE leagues (
  id       INTEGER PRIMARY KEY,
  name     TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  kind     INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),   -- league comparison casual
  settings TEXT    NOT NULL,                                -- the league file, TOML
  seed     INTEGER NOT NULL,
  state    INTEGER NOT NULL CHECK (state BETWEEN 0 AND 2),  -- running finished stopped
  created  INTEGER NOT NULL,
  ended    INTEGER,
  why      TEXT    NOT NULL,
  -- Counted in the transaction that stores what they count.
  planned  INTEGER NOT NULL DEFAULT 0,
  played   INTEGER NOT NULL DEFAULT 0 CHECK (played <= planned),
  voided   INTEGER NOT NULL DEFAULT 0,
  batches  INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE entrants (
  league       INTEGER NOT NULL REFERENCES leagues (id),
  entrant      INTEGER NOT NULL CHECK (entrant >= 0),  -- place in the entry list
  bot          INTEGER REFERENCES bots (id),           -- NULL: it was never submitted
  label        TEXT    NOT NULL,
  joined_batch INTEGER NOT NULL,
  left_batch   INTEGER,                                -- plans from this batch on leave it out
  left_reason  TEXT,
  PRIMARY KEY (league, entrant),
  CHECK ((left_batch IS NULL) = (left_reason IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX entrants_of_bot ON entrants (bot);

-- What is to be played, decided once. The form of `plan` is in docs/database.md.
CREATE TABLE batches (
  league  INTEGER NOT NULL REFERENCES leagues (id),
  number  INTEGER NOT NULL CHECK (number >= 0),
  created INTEGER NOT NULL,
  games   INTEGER NOT NULL CHECK (games > 0),
  played  INTEGER NOT NULL DEFAULT 0 CHECK (played <= games),
  plan    BLOB    NOT NULL,
  PRIMARY KEY (league, number)
) STRICT;
CREATE INDEX batches_not_complete ON batches (league, number) WHERE played < games;

-- A slot (league, batch, place) has at most one game.
CREATE TABLE games (
  id          INTEGER PRIMARY KEY,
  league      INTEGER NOT NULL,
  batch       INTEGER NOT NULL,
  place       INTEGER NOT NULL CHECK (place >= 0),
  players     INTEGER NOT NULL CHECK (players BETWEEN 2 AND 4),
  seed        INTEGER NOT NULL,
  started     INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  reason      TEXT    NOT NULL,  -- points stalemate round_limit fault
  plies       INTEGER NOT NULL,
  final_hash  TEXT    NOT NULL,
  isolation   TEXT    NOT NULL,
  UNIQUE (league, batch, place),
  FOREIGN KEY (league, batch) REFERENCES batches (league, number)
) STRICT;

-- In the order of the schedule, so that rating a league reads it from end to end.
CREATE TABLE seats (
  league     INTEGER NOT NULL,
  batch      INTEGER NOT NULL,
  place      INTEGER NOT NULL,
  seat       INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  entrant    INTEGER NOT NULL,
  rank       INTEGER NOT NULL CHECK (rank BETWEEN 1 AND 4),
  points     INTEGER NOT NULL,
  cards      INTEGER NOT NULL,
  fault      INTEGER NOT NULL,  -- FaultKind of match.proto
  moves      INTEGER NOT NULL,
  wall_us    INTEGER NOT NULL,
  longest_us INTEGER NOT NULL,
  cpu_us     INTEGER NOT NULL,
  PRIMARY KEY (league, batch, place, seat),
  FOREIGN KEY (league, batch, place) REFERENCES games (league, batch, place),
  FOREIGN KEY (league, entrant) REFERENCES entrants (league, entrant)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_with_fault ON seats (league, batch, place, entrant) WHERE fault <> 0;

-- The whole of a game: a MatchRecord of match.proto, compressed by zstd. Apart from games, so that
-- reading those stays cheap.
CREATE TABLE records (
  game       INTEGER PRIMARY KEY REFERENCES games (id),
  dictionary INTEGER REFERENCES dictionaries (id),  -- NULL: none
  data       BLOB NOT NULL
) STRICT;

-- What zstd needs to read records that were compressed with it.
CREATE TABLE dictionaries (
  id      INTEGER PRIMARY KEY,
  created INTEGER NOT NULL,
  data    BLOB    NOT NULL
) STRICT;

-- Games that counted for nobody and had to be played again.
CREATE TABLE voids (
  id     INTEGER PRIMARY KEY,
  league INTEGER NOT NULL,
  batch  INTEGER NOT NULL,
  place  INTEGER NOT NULL CHECK (place >= 0),
  at     INTEGER NOT NULL,
  reason TEXT    NOT NULL,
  worker TEXT    NOT NULL,
  FOREIGN KEY (league, batch) REFERENCES batches (league, number)
) STRICT;
CREATE INDEX voids_of_league ON voids (league);

-- What other processes ask of the one that runs a league.
CREATE TABLE requests (
  id       INTEGER PRIMARY KEY,
  league   INTEGER NOT NULL REFERENCES leagues (id),
  at       INTEGER NOT NULL,
  verb     TEXT    NOT NULL,
  argument TEXT    NOT NULL,
  answer   TEXT                                     -- NULL until it was dealt with
) STRICT;
CREATE INDEX requests_open ON requests (league) WHERE answer IS NULL;
