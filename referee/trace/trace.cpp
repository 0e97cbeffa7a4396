#include "referee/trace/trace.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "referee/rules/check.hpp"
#include "referee/rules/notation.hpp"
#include "referee/trace/canonical.hpp"
#include "referee/trace/deal_json.hpp"
#include "referee/trace/json_input.hpp"
#include "referee/trace/state_json.hpp"

namespace splendor::trace {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson ruleset_line(const Trace& trace) {
  if (trace.ruleset_name) return *trace.ruleset_name;
  for (const NamedRuleset& known : kRulesets) {
    if (known.rules == trace.rules) return known.name;
  }
  return ruleset_to_json(trace.rules);
}

OrderedJson first_line(const Trace& trace) {
  OrderedJson line;
  line["players"] = trace.deal.players().number();
  line["decks"] = OrderedJson::array();
  for (const Level level : kLevels) {
    OrderedJson deck = OrderedJson::array();
    for (const CardId id : trace.deal.deck(level)) deck.push_back(id.number());
    line["decks"].push_back(std::move(deck));
  }
  line["nobles"] = OrderedJson::array();
  for (const NobleId id : trace.deal.nobles()) line["nobles"].push_back(id.number());
  if (trace.rules != Ruleset() || trace.ruleset_name) line["ruleset"] = ruleset_line(trace);
  line["hash"] = state_hash(Game(trace.deal, trace.rules));
  return line;
}

// Plays the move. REQUIRES: it is legal.
OrderedJson ply_line(Game& game, const Move& move) {
  const auto notations = sorted_notations(game.legal_moves());
  OrderedJson line;
  line["ply"] = game.table().ply;
  line["seat"] = game.to_move().number();
  line["legal"] = notations.size();
  line["actions_hash"] = actions_hash(notations);
  line["action"] = to_text(move);
  game.play(move);
  line["hash"] = state_hash(game);
  return line;
}

// Takes the seat out. REQUIRES: it plays, and is not the last.
OrderedJson drop_out_line(Game& game, const DropOut& drop_out) {
  OrderedJson line;
  line["ply"] = game.table().ply;
  line["seat"] = drop_out.seat.number();
  line["out"] = drop_out.why;
  game.drop_out(drop_out.seat);
  line["hash"] = state_hash(game);
  return line;
}

OrderedJson last_line(const Game& game) {
  OrderedJson line;
  line["result"] = result_to_json(game.table());
  return line;
}

// The line of the trace must agree with the rules; it may hold more.
void expect_same(const nlohmann::json& line, const OrderedJson& expected) {
  for (const auto& [key, value] : expected.items()) {
    const nlohmann::json wanted(value);
    const auto found = line.find(key);
    if (found == line.end()) throw InputError(key + " is missing");
    if (key == "ruleset" || *found == wanted) continue;  // a ruleset has many spellings
    throw InputError(key + " is " +
                     found->dump(-1, ' ', true, nlohmann::json::error_handler_t::replace) +
                     ", but the rules give " + wanted.dump());
  }
}

Move legal_move(const Game& game, const std::string& text) {
  const auto move = parse_move(text);
  if (!move) throw InputError("action: " + move.error());
  if (const auto illegal = check(game.view(game.to_move()), *move)) {
    throw InputError("action " + text + ": " + illegal->why);
  }
  return *move;
}

class TraceReader {
 public:
  explicit TraceReader(std::string_view text) : rest_(text) {}

  Result<Trace> read() {
    try {
      return read_lines();
    } catch (const InputError& error) {
      if (line_number_ == 0) return Error{error.what()};
      return Error{"line " + std::to_string(line_number_) + ": " + error.what()};
    }
  }

 private:
  Trace read_lines() {
    const auto head = next_line();
    if (!head) throw InputError("the trace is empty");
    const Input input(*head, "");
    const auto players = input.member("players").id<PlayerCount>();
    Trace trace{deal_from_json(input, players), {}, {}, {}, {}, {}};
    read_ruleset(input, trace);
    Game game(trace.deal, trace.rules);
    expect_same(*head, first_line(trace));
    while (const auto line = next_line()) {
      if (const auto result = Input(*line, "").optional_member("result")) {
        end(*line, *result, game, trace);
        if (next_line()) throw InputError("nothing may follow the result");
        return trace;
      }
      if (game.over()) throw InputError("the game is over; its result must follow");
      if (const auto out = Input(*line, "").optional_member("out")) {
        trace.drop_outs.push_back(read_drop_out(Input(*line, ""), game, trace.moves.size()));
        expect_same(*line, drop_out_line(game, trace.drop_outs.back()));
        continue;
      }
      const Move move = legal_move(game, Input(*line, "").member("action").text());
      expect_same(*line, ply_line(game, move));
      trace.moves.push_back(move);
    }
    if (game.over()) throw InputError("the game is over, but its result is missing");
    return trace;
  }

  static void read_ruleset(const Input& head, Trace& trace) {
    const auto ruleset = head.optional_member("ruleset");
    if (!ruleset) return;
    if (!ruleset->is_text()) {
      trace.rules = ruleset_from_json(*ruleset, {});
      return;
    }
    const auto known = ruleset_named(ruleset->text());
    if (!known) ruleset->fail("is not the name of a ruleset");
    trace.rules = *known;
    trace.ruleset_name = ruleset->text();
  }

  static DropOut read_drop_out(const Input& line, const Game& game, std::size_t moves_before) {
    const Input seat = line.member("seat");
    DropOut drop_out{moves_before, seat.id<Seat>(), line.member("out").text()};
    if (drop_out.seat.number() >= game.table().players.number()) seat.fail("is not in the game");
    if (!game.table().plays(drop_out.seat)) seat.fail("has dropped out already");
    if (game.table().playing() == 1) seat.fail("is the last player, who can't drop out");
    return drop_out;
  }

  void end(const nlohmann::json& line, const Input& result, const Game& game, Trace& trace) const {
    if (game.over()) {
      expect_same(line, last_line(game));
    } else if (result.member("reason").text() == "fault") {
      trace.fault_result = OrderedJson::parse(line_)["result"].dump();  // keys in their order
    } else {
      throw InputError("the game is not over");
    }
  }

  // The next line that is not empty.
  std::optional<nlohmann::json> next_line() {
    while (!rest_.empty()) {
      const std::size_t end = std::min(rest_.find('\n'), rest_.size());
      line_ = rest_.substr(0, end);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      ++line_number_;
      if (line_.find_first_not_of(" \t\r") != std::string_view::npos) return parse_json(line_);
    }
    return std::nullopt;
  }

  std::string_view rest_;
  std::string_view line_;  // the one that was read last
  int line_number_ = 0;
};

}  // namespace

std::string write_trace(const Trace& trace) {
  Game game(trace.deal, trace.rules);
  std::string text = first_line(trace).dump() + "\n";
  auto next_out = trace.drop_outs.begin();
  const auto drop_out = [&](std::size_t moves_before) {
    for (; next_out != trace.drop_outs.end() && next_out->moves_before == moves_before;
         ++next_out) {
      text += drop_out_line(game, *next_out).dump() + "\n";
    }
  };
  for (std::size_t i = 0; i < trace.moves.size(); ++i) {
    drop_out(i);
    text += ply_line(game, trace.moves[i]).dump() + "\n";
  }
  drop_out(trace.moves.size());
  if (game.over()) {
    text += last_line(game).dump() + "\n";
  } else if (trace.fault_result) {
    text += "{\"result\":" + *trace.fault_result + "}\n";
  }
  return text;
}

Result<Trace> read_trace(std::string_view text) { return TraceReader(text).read(); }

}  // namespace splendor::trace
