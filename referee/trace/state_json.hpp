// The state of a game as JSON, both ways: the format of `referee rules`, see docs/rules-service.md.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <variant>

#include "referee/rules/game.hpp"
#include "referee/trace/json_input.hpp"

namespace splendor::trace {

nlohmann::ordered_json ruleset_to_json(const Ruleset& rules);
nlohmann::ordered_json state_to_json(const Game& game);
// Returns what one seat may know: deck sizes in place of decks, and 0 for other players' face-down
// cards.
nlohmann::ordered_json view_to_json(const View& view);
// Returns reason, points, cards, ranks and winners. REQUIRES: the game is over.
nlohmann::ordered_json result_to_json(const Table& table);

// Reads single options on top of `defaults`, or of the named ruleset. Throws InputError.
Ruleset ruleset_from_json(const Input& profile, Ruleset defaults);

// Reads a whole state; or, if it has deck_sizes in place of decks, the view of the seat to move.
// Throws InputError, also for a position that cannot occur.
std::variant<Game, View> state_from_json(const Input& state);

// Parses a text that holds a whole state.
Result<Game> game_from_text(std::string_view text);

}  // namespace splendor::trace
