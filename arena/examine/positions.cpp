#include "arena/examine/positions.hpp"

#include <nlohmann/json.hpp>
#include <variant>

#include "arena/examine/position_files.hpp"
#include "referee/trace/state_json.hpp"

namespace splendor::examine {
namespace {

constexpr std::uint32_t kRoundsPlayed = 10;
constexpr std::uint32_t kRoundsToPlay = 2;  // the one of the position, and the next

Game game_of(nlohmann::json state, Ruleset rules) {
  rules.max_rounds = kRoundsPlayed + kRoundsToPlay;
  state["profile"] = trace::ruleset_to_json(rules);
  state["ply"] =
      kRoundsPlayed * state["players"].get<std::uint32_t>() + state["to_move"].get<std::uint32_t>();
  return std::get<Game>(trace::state_from_json({state, "state"}));
}

}  // namespace

std::vector<AwkwardPosition> awkward_positions(PlayerCount players, Ruleset rules) {
  std::vector<AwkwardPosition> positions;
  for (const std::string_view text : position_files()) {
    const nlohmann::json file = nlohmann::json::parse(text);
    const auto& state = file["states"][static_cast<std::size_t>(players.number()) - 2];
    positions.push_back({file["name"], file["tests"], game_of(state, rules)});
  }
  return positions;
}

}  // namespace splendor::examine
