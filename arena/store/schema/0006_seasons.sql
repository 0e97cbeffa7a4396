-- Seasons: a course or a club from its first day to its grades (docs/courses.md).

CREATE TABLE seasons (
  id       INTEGER PRIMARY KEY,
  name     TEXT    NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 64),
  settings TEXT    NOT NULL,                                  -- the season file, TOML, as last used
  secret   TEXT    NOT NULL CHECK (length(secret) = 64),      -- nicknames come of it; never shown
  created  INTEGER NOT NULL,
  -- Copies of what the settings say, for submissions and pages, which read no settings.
  opens    INTEGER NOT NULL,
  deadline INTEGER NOT NULL,
  closes   INTEGER NOT NULL CHECK (closes >= deadline),       -- the deadline and its grace
  release  INTEGER NOT NULL CHECK (release BETWEEN 0 AND 2),  -- hidden participants results
  names    INTEGER NOT NULL CHECK (names BETWEEN 0 AND 1),    -- real nicknames
  source   INTEGER NOT NULL CHECK (source BETWEEN 0 AND 1),   -- hidden released
  -- What was done, and when; NULL: not yet.
  frozen   INTEGER,
  released INTEGER
) STRICT;

-- A league that a season has played, plays, or left out. (season, kind, due) happens once.
CREATE TABLE season_stages (
  id     INTEGER PRIMARY KEY,
  season INTEGER NOT NULL REFERENCES seasons (id),
  kind   INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 1),       -- nightly final
  due    INTEGER NOT NULL,
  begun  INTEGER NOT NULL,
  league INTEGER UNIQUE REFERENCES leagues (id),              -- NULL: it was left out
  state  INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),      -- playing played published skipped
  why    TEXT    NOT NULL,                                    -- it was left out, a sentence
  UNIQUE (season, kind, due),
  CHECK ((league IS NULL) = (state = 3))
) STRICT;
CREATE UNIQUE INDEX season_has_one_final ON season_stages (season) WHERE kind = 1;

-- Who plays the final, by content; decided once.
CREATE TABLE season_field (
  season INTEGER NOT NULL REFERENCES seasons (id),
  place  INTEGER NOT NULL CHECK (place >= 0),                 -- in the final's entry list
  bot    INTEGER NOT NULL REFERENCES bots (id),
  sha256 TEXT    NOT NULL CHECK (length(sha256) = 64),
  author TEXT    NOT NULL,                                    -- or team; who is graded
  staff  INTEGER NOT NULL CHECK (staff BETWEEN 0 AND 1),      -- 1: plays along, is not graded
  PRIMARY KEY (season, place),
  UNIQUE (season, bot)
) STRICT, WITHOUT ROWID;

-- What was promised about the final before it was played.
CREATE TABLE season_seals (
  season     INTEGER PRIMARY KEY REFERENCES seasons (id),
  made       INTEGER NOT NULL,
  commitment TEXT    NOT NULL CHECK (length(commitment) = 64),  -- SHA-256 of the opening
  opening    TEXT    NOT NULL,                                  -- secret until the final is over
  opened     INTEGER                                            -- NULL: it is secret
) STRICT;

-- What an author is told about a bot that failed in a stage.
CREATE TABLE season_notices (
  id     INTEGER PRIMARY KEY,
  stage  INTEGER NOT NULL REFERENCES season_stages (id),
  bot    INTEGER NOT NULL REFERENCES bots (id),
  author TEXT    NOT NULL,
  text   TEXT    NOT NULL,
  state  INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),  -- open telling told failed
  UNIQUE (stage, bot)
) STRICT;
CREATE INDEX season_notices_open ON season_notices (stage) WHERE state = 0;

-- The clock as `arena season` last saw it; one row.
CREATE TABLE clock_looks (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  wall     INTEGER NOT NULL,
  boot     TEXT    NOT NULL,  -- names the time since the machine was started
  uptime   INTEGER NOT NULL,  -- ms since then
  doubtful INTEGER            -- uptime since when the clock is doubted; NULL: it is trusted
) STRICT;
