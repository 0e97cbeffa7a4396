-- Bots, leagues and matches that were deleted. Their rows stay, so that no number or version is used twice and
-- what is written elsewhere about them never comes to mean something else.

ALTER TABLE bots ADD COLUMN deleted INTEGER;     -- when; NULL: it is not
ALTER TABLE leagues ADD COLUMN deleted INTEGER;  -- since when; games that are left are removed later
ALTER TABLE matches ADD COLUMN deleted INTEGER;
-- The largest number of a game of a deleted league: new games get larger ones.
ALTER TABLE leagues ADD COLUMN last_game INTEGER;
