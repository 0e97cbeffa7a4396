// Bots, leagues and games as JSON, the same for commands and the web server.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/store/store.hpp"

namespace splendor::reporting {

using Json = nlohmann::ordered_json;

[[nodiscard]] Json bot_json(const arena::Bot& bot);
// `state` is what state_of() says.
[[nodiscard]] Json league_json(const arena::League& league, const std::string& state);
// Without its record. `entries` are those of its league. Seats are counted from 1.
[[nodiscard]] Json game_json(const arena::GameSummary& game,
                             const std::vector<arena::Entry>& entries);

// "running", "finished", "stopped"; "interrupted" if it is marked as running but nobody runs it.
[[nodiscard]] std::string state_of(const arena::Home& home, const arena::League& league);

// One line; what is not UTF-8 becomes the replacement character.
[[nodiscard]] std::string dumped(const Json& json);

}  // namespace splendor::reporting
