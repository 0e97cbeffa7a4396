#include "referee/trace/rules_service.hpp"

#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "referee/rules/check.hpp"
#include "referee/rules/notation.hpp"
#include "referee/rules/perft.hpp"
#include "referee/trace/canonical.hpp"
#include "referee/trace/deal_json.hpp"
#include "referee/trace/json_input.hpp"
#include "referee/trace/state_json.hpp"

namespace splendor::trace {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t kLongestLine = std::size_t{1} << 20;

OrderedJson ok() {
  OrderedJson reply;
  reply["ok"] = true;
  return reply;
}

OrderedJson failure(const std::string& error) {
  OrderedJson reply;
  reply["ok"] = false;
  reply["error"] = error;
  return reply;
}

Deal deal_from(const Input& request, PlayerCount players) {
  const auto seed = request.optional_member("seed");
  if (!seed) return deal_from_json(request, players);
  if (request.optional_member("decks") || request.optional_member("nobles")) {
    request.fail("has a seed and also decks or nobles; give one or the other");
  }
  return Deal::shuffled(players, seed->whole(0, UINT64_MAX));
}

Game whole_state(const Input& request) {
  const auto state = state_from_json(request.member("state"));
  if (const auto* game = std::get_if<Game>(&state)) return *game;
  throw InputError("state.decks is missing: this command needs a whole state, not a view");
}

OrderedJson new_game(const Input& request) {
  const auto players = request.member("players").id<PlayerCount>();
  Ruleset rules;
  rules.max_rounds = 0;  // the default of this interface; a named ruleset has its own
  if (const auto profile = request.optional_member("profile")) {
    rules = ruleset_from_json(*profile, rules);
  }
  const Game game(deal_from(request, players), rules);
  OrderedJson reply = ok();
  reply["state"] = state_to_json(game);
  reply["hash"] = state_hash(game);
  return reply;
}

OrderedJson legal(const Input& request) {
  // A view is enough: legality depends only on what its seat sees. But only a whole state has a
  // hash.
  const auto state = state_from_json(request.member("state"));
  const auto* game = std::get_if<Game>(&state);
  const LegalMoves moves =
      game != nullptr ? game->legal_moves() : LegalMoves(std::get<View>(state));
  const auto notations = sorted_notations(moves);
  OrderedJson reply = ok();
  reply["count"] = notations.size();
  reply["hash"] = game != nullptr ? OrderedJson(state_hash(*game)) : OrderedJson(nullptr);
  reply["actions_hash"] = actions_hash(notations);
  reply["notation"] = notations;
  return reply;
}

OrderedJson apply(const Input& request) {
  Game game = whole_state(request);
  const std::string text = request.member("action").text();
  const auto illegal_move = [](const std::string& why, std::string_view rule) {
    OrderedJson reply = failure("illegal move: " + why);
    reply["rule"] = rule;
    return reply;
  };
  const auto move = parse_move(text);
  if (!move && unequal_take(text)) return illegal_move(move.error(), kUnequalTake);
  if (!move) throw InputError("action " + move.error());
  if (const auto illegal = check(game.view(game.to_move()), *move)) {
    return illegal_move(illegal->why, name_of(illegal->rule));
  }
  game.play(*move);
  OrderedJson reply = ok();
  reply["state"] = state_to_json(game);
  reply["hash"] = state_hash(game);
  reply["result"] = game.over() ? result_to_json(game.table()) : OrderedJson(nullptr);
  return reply;
}

OrderedJson count_sequences(const Input& request, std::uint64_t most_positions) {
  const Game game = whole_state(request);
  const auto depth = static_cast<int>(request.member("depth").whole(0, 100));
  const auto count = perft(game, depth, most_positions);
  if (!count) {
    return failure("depth " + std::to_string(depth) + " needs more than " +
                   std::to_string(most_positions) + " positions; ask for less");
  }
  OrderedJson reply = ok();
  reply["count"] = *count;
  return reply;
}

OrderedJson observe(const Input& request) {
  const Game game = whole_state(request);
  const auto seat = request.member("seat");
  const auto last = static_cast<std::uint64_t>(game.table().players.number() - 1);
  OrderedJson reply = ok();
  reply["state"] = view_to_json(game.view(Seat(static_cast<int>(seat.whole(0, last)))));
  return reply;
}

OrderedJson dispatch(const Input& request, std::uint64_t most_positions) {
  const Input cmd = request.member("cmd");
  const std::string name = cmd.text();
  if (name == "new") return new_game(request);
  if (name == "legal") return legal(request);
  if (name == "apply") return apply(request);
  if (name == "perft") return count_sequences(request, most_positions);
  if (name == "observe") return observe(request);
  cmd.fail("must be one of: new, legal, apply, perft, observe");
}

enum class Line { whole, too_long, none };

// Reads up to the next line break. Skips what exceeds the limit.
Line read_line(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf& source = *in.rdbuf();
  bool too_long = false;
  bool any = false;
  for (int c = source.sbumpc(); c != std::char_traits<char>::eof(); c = source.sbumpc()) {
    any = true;
    if (c == '\n') break;
    if (line.size() == kLongestLine) {
      too_long = true;
    } else {
      line += static_cast<char>(c);
    }
  }
  if (!any) return Line::none;
  return too_long ? Line::too_long : Line::whole;
}

std::string to_line(const OrderedJson& reply) {
  return reply.dump(-1, ' ', true, OrderedJson::error_handler_t::replace);
}

}  // namespace

std::string answer(std::string_view request, std::uint64_t most_positions) {
  try {
    const nlohmann::json document = parse_json(request);
    return to_line(dispatch(Input(document, ""), most_positions));
  } catch (const InputError& error) {
    return to_line(failure(error.what()));
  }
}

bool serve_rules(std::istream& in, std::ostream& out) {
  std::string line;
  while (true) {
    switch (read_line(in, line)) {
      case Line::none:
        return true;
      case Line::too_long:
        out << to_line(
            failure("the line is longer than " + std::to_string(kLongestLine) + " bytes"));
        break;
      case Line::whole:
        out << answer(line);
        break;
    }
    // The client may wait for the answer before it asks again.
    if (!(out << '\n' << std::flush)) return false;
  }
}

}  // namespace splendor::trace
