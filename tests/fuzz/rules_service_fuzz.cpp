// Any request to the rules service gets an answer, and the answers agree with each other.
// An input is a request, or the recipe of one, in which a line `ask` names the command:
//
//   ask legal · ask view · ask apply 4 · ask observe 1 · ask perft 2
//
// `view` asks for the legal moves given only what the player to move sees; `apply` has the number
// of a legal move.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "referee/rules/notation.hpp"
#include "referee/trace/rules_service.hpp"
#include "referee/trace/state_json.hpp"
#include "tests/fuzz/law.hpp"
#include "tests/fuzz/recipe.hpp"
#include "tests/trace/random_games.hpp"

namespace splendor::fuzz {
namespace {

using Json = nlohmann::json;

constexpr std::uint64_t kMostPositions = 500;  // keeps each input fast

// The document is printed only if a law is broken.
void require_in(const Json& document, bool holds, std::string_view law) {
  if (!holds) require(false, law, document.dump());
}

Json ask(const std::string& request) {
  const std::string line = trace::answer(request, kMostPositions);
  require(is_plain(line), "an answer is one line of ASCII", line);
  Json reply = Json::parse(line, nullptr, false);
  require(reply.is_object() && reply.contains("ok") && reply["ok"].is_boolean(),
          "an answer is an object with ok", line);
  return reply;
}

Json ask_well(const Json& request) {
  Json reply = ask(request.dump());
  if (reply["ok"] != true) require_in({request, reply}, false, "a good question gets an answer");
  return reply;
}

void check_refusal(const Json& reply) {
  require(reply.contains("error") && reply["error"].is_string(), "a refusal has an error");
  const std::string error = reply["error"];
  require_sentence(error);
  const bool illegal = error.starts_with("illegal move: ");
  require_in(reply, reply.contains("rule") == illegal,
             "an illegal move, and only that, breaks a rule");
  require_in(reply, reply.size() == (illegal ? 3U : 2U), "a refusal has nothing else");
}

// The service accepts every state that it has returned.
void check_state(const Json& reply) {
  constexpr std::uint64_t kMostPlies = 1'000'000'000;
  if (reply["state"]["ply"] > kMostPlies) return;  // the documented limit
  const Json legal = ask_well({{"cmd", "legal"}, {"state", reply["state"]}});
  require_in(reply, legal["hash"] == reply["hash"], "a state keeps its hash");
  require_in(reply, (legal["count"] == 0) == !reply["state"]["over"].is_null(),
             "only a game that is over has no moves");
}

// Plays one move, chosen by `any`.
void check_moves(const Json& request, const Json& reply, std::size_t any) {
  const auto moves = reply["notation"].get<std::vector<std::string>>();
  require_in(reply, reply["count"] == moves.size(), "the count is that of the moves");
  require_in(reply,
             std::is_sorted(moves.begin(), moves.end()) &&
                 std::adjacent_find(moves.begin(), moves.end()) == moves.end(),
             "moves are sorted, and none comes twice");
  for (const std::string& move : moves) {
    require(static_cast<bool>(parse_move(move)), "moves are in the notation", move);
  }
  if (moves.empty() || reply["hash"].is_null()) return;  // over, or a view
  const std::string& move = moves[any % moves.size()];
  check_state(ask_well({{"cmd", "apply"}, {"state", request["state"]}, {"action", move}}));
}

void check_view(const Json& request, const Json& reply) {
  const Json& state = reply["state"];
  require_in(state, state.contains("deck_sizes") && !state.contains("decks"), "decks are hidden");
  if (request["seat"] != state["to_move"]) return;
  const Json from_view = ask_well({{"cmd", "legal"}, {"state", state}});
  const Json from_state = ask_well({{"cmd", "legal"}, {"state", request["state"]}});
  require_in(state, from_view["notation"] == from_state["notation"],
             "a view has the same moves as the whole state");
}

void check_count(const Json& request, const Json& reply) {
  if (request["depth"] != 1) return;
  const Json legal = ask_well({{"cmd", "legal"}, {"state", request["state"]}});
  require_in(request, reply["count"] == legal["count"], "sequences of one move are moves");
}

void check(const std::string& text) {
  const Json reply = ask(text);
  if (reply["ok"] == false) return check_refusal(reply);
  const Json request = Json::parse(text, nullptr, false);
  require(request.is_object(), "only JSON gets a good answer", text);
  require(text.find('\0') == std::string::npos, "all of the text is looked at", text);
  const std::string command = request["cmd"];
  if (command == "new") check_state(reply);
  if (command == "legal") check_moves(request, reply, text.size());
  if (command == "observe") check_view(request, reply);
  if (command == "perft") check_count(request, reply);
  if (command == "apply") {
    check_state(reply);
    require_in(reply, reply["result"].is_null() == reply["state"]["over"].is_null(),
               "a game has a result when it is over");
  }
}

Json request_of(const Recipe& recipe) {
  const Game game = trace::random_position(recipe.players, recipe.rules, recipe.seed, recipe.plies);
  const Json state = Json::parse(trace::state_to_json(game).dump());
  Words words(recipe.ask);
  const std::string command(words.word());
  const std::uint64_t number = words.number();
  if (command == "apply" && !game.over()) {
    const LegalMoves moves = game.legal_moves();
    return {{"cmd", "apply"}, {"state", state}, {"action", to_text(moves[number % moves.size()])}};
  }
  if (command == "observe") {
    const auto seat = number % static_cast<std::uint64_t>(recipe.players.number());
    return {{"cmd", "observe"}, {"state", state}, {"seat", seat}};
  }
  if (command == "perft") return {{"cmd", "perft"}, {"state", state}, {"depth", number % 2}};
  if (command == "view") {
    const Json view = Json::parse(trace::view_to_json(game.view(game.to_move())).dump());
    return {{"cmd", "legal"}, {"state", view}};
  }
  return {{"cmd", "legal"}, {"state", state}};
}

void check_recipe(const Recipe& recipe) {
  const Json request = request_of(recipe);
  std::vector<std::string> lines{request.dump()};
  recipe.edit(lines);
  if (lines == std::vector{request.dump()}) ask_well(request);
  for (const std::string& line : lines) check(line);
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = splendor::fuzz::as_text(data, size);
  if (const auto recipe = splendor::fuzz::Recipe::from(text)) {
    splendor::fuzz::check_recipe(*recipe);
  } else {
    splendor::fuzz::check(std::string(text));
  }
  return 0;
}
