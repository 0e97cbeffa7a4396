-- How long a league has been played, when it ends if that was changed, and which bot a void game was
-- waiting for.

-- Time in which a process ran the league, however the clock was set meanwhile. Of older leagues: from
-- their beginning to their end, or to their newest batch.
ALTER TABLE leagues ADD COLUMN running_ms INTEGER NOT NULL DEFAULT 0 CHECK (running_ms >= 0);
UPDATE leagues SET running_ms = max(0, -created + coalesce(
  ended, (SELECT max(b.created) FROM batches AS b WHERE b.league = leagues.id), created));
-- Instead of the hours and the time of day in the settings, if either is not NULL.
ALTER TABLE leagues ADD COLUMN ends_at INTEGER;
ALTER TABLE leagues ADD COLUMN ends_after_ms INTEGER;  -- of running_ms

ALTER TABLE voids ADD COLUMN overloaded INTEGER NOT NULL DEFAULT 0 CHECK (overloaded IN (0, 1));
-- The seat whose answer was outstanding; NULL: none, or not known.
ALTER TABLE voids ADD COLUMN late_seat INTEGER CHECK (late_seat BETWEEN 0 AND 3);

-- Why the bot loses the void games that wait for its answer; NULL: they are played again.
ALTER TABLE entrants ADD COLUMN loses_voids TEXT;
