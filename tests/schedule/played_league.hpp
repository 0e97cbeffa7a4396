// Leagues whose games are not played: a function gives their results.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/schedule/planner.hpp"

namespace splendor::schedule {

// Gives each seat of a game a rank: lower numbers are better, equal ones share.
using Strength = std::function<double(const arena::GamePlan& game, std::size_t seat)>;

// The bot that entered first always wins.
[[nodiscard]] Strength first_is_best();

// Random results, the same on every machine; with `edge` the earlier bots win more often.
[[nodiscard]] Strength by_luck(std::uint64_t seed, double edge = 0.0);

[[nodiscard]] arena::GameResult result_of(arena::Slot slot, const arena::GamePlan& game,
                                          const Strength& strength);
[[nodiscard]] std::vector<arena::GameResult> results_of(std::uint32_t number,
                                                        const arena::Batch& batch,
                                                        const Strength& strength);

// Plans and plays to the end, or this many batches.
[[nodiscard]] std::vector<arena::Batch> play_league(const Options& options,
                                                    const Entrants& entrants,
                                                    const Strength& strength,
                                                    std::size_t batches = 10'000);

// The deals of a batch, one table each with its bots in order: "0-4 1-5 2-6".
[[nodiscard]] std::string tables_text(const arena::Batch& batch);

// All batches of a league, one line each.
[[nodiscard]] std::string league_text(const std::vector<arena::Batch>& batches);

}  // namespace splendor::schedule
